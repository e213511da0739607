/** Suspended and banned members keep their account but not their way in. */
export function canSignIn(status: string): boolean {
  return status === 'active';
}
