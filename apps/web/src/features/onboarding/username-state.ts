import { usernameProblem, type UsernameProblem } from '@ballpark/rules/usernames';
import { profileMessages } from './messages.ts';

/** What is known about the name that stands in the field. */
export type UsernameState =
  | { kind: 'unfit'; sentence: string }
  | { kind: 'checking'; sentence: string }
  | { kind: 'available'; sentence: string }
  | { kind: 'taken'; sentence: string }
  | { kind: 'unknown'; sentence: string };

/** What the last check of exactly this name came to. */
export type UsernameCheck =
  | { kind: 'waiting' }
  | { kind: 'answered'; available: boolean; message: string }
  | { kind: 'failed' };

/** Which characters are allowed the server says, through the same check; these need no question. */
const SENTENCES: Partial<Record<UsernameProblem, string>> = {
  missing: profileMessages.missing,
  'too-short': profileMessages.tooShort,
  'too-long': profileMessages.tooLong,
};

/** The sentence for a name that is not worth a check. */
function unfitSentence(typed: string): string | undefined {
  const problem = usernameProblem(typed);
  return problem && SENTENCES[problem];
}

export function isWorthAsking(typed: string): boolean {
  return unfitSentence(typed) === undefined;
}

/** From the first keystroke on a name counts as being checked; only an answer for it changes that. */
export function usernameState(typed: string, check: UsernameCheck): UsernameState {
  const unfit = unfitSentence(typed);
  if (unfit !== undefined) return { kind: 'unfit', sentence: unfit };
  if (check.kind === 'waiting') return { kind: 'checking', sentence: profileMessages.checking };
  if (check.kind === 'failed') return { kind: 'unknown', sentence: profileMessages.unknown };
  if (check.available) return { kind: 'available', sentence: profileMessages.available };
  return { kind: 'taken', sentence: check.message || profileMessages.taken };
}

/** Nobody can go on with a name that is unfit, taken or being checked. When the check failed, the server decides later. */
export function canContinueWith({ kind }: UsernameState): boolean {
  return kind === 'available' || kind === 'unknown';
}
