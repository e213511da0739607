/** The four states of the verification page. */
export type VerificationState =
  | { kind: 'pending' }
  | { kind: 'checking' }
  | { kind: 'success' }
  | { kind: 'error'; message: string };

export type VerificationEvent = { kind: 'accepted' } | { kind: 'refused'; message: string };

/** A link with a token is checked at once; without one the page waits for the mail to be read. */
export function firstVerificationState(token: string | null): VerificationState {
  return token === null ? { kind: 'pending' } : { kind: 'checking' };
}

/** Only a check that is under way can end, and it ends once. */
export function nextVerificationState(state: VerificationState, event: VerificationEvent): VerificationState {
  if (state.kind !== 'checking') return state;
  return event.kind === 'accepted' ? { kind: 'success' } : { kind: 'error', message: event.message };
}
