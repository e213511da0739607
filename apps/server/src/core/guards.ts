/** A mechanism that protects from races, and that `npm run proof -- races races` removes to see that its loss is noticed. */
export type Guard =
  | 'account-before-card'
  | 'case-state'
  | 'close-active'
  | 'close-own'
  | 'count-event-once'
  | 'count-on-existing'
  | 'edit-active'
  | 'edit-shown'
  | 'erased-account-lock'
  | 'extend-once'
  | 'figure-lock'
  | 'judged-account-lock'
  | 'listing-lock-before-deletion'
  | 'member-lock'
  | 'member-lock-order'
  | 'record-once'
  | 'session-of-act'
  | 'session-password'
  | 'suggest-active'
  | 'suggest-not-own'
  | 'sweep-active'
  | 'sweep-end'
  | 'unlock-once';

const removed = new Set<Guard>();

/** True in the product. No variable, command or request can remove a guard: only code that calls `removeGuards` can. */
export function isGuarded(guard: Guard): boolean {
  return !removed.has(guard);
}

/** For proofs alone. Returns a function that puts the guards back. */
export function removeGuards(guards: readonly Guard[]): () => void {
  for (const guard of guards) removed.add(guard);
  return () => {
    for (const guard of guards) removed.delete(guard);
  };
}
