import { findUsernameLengthProblem, type UsernameLengthProblem } from '@ballpark/rules/accounts';
import { profileMessages } from './messages.ts';

export type UsernameState =
  | { kind: 'invalid'; sentence: string }
  | { kind: 'checking'; sentence: string }
  | { kind: 'available'; sentence: string }
  | { kind: 'taken'; sentence: string }
  | { kind: 'unknown'; sentence: string };

/** The result of the last availability check of exactly this name. */
export type UsernameCheck =
  | { kind: 'waiting' }
  | { kind: 'answered'; available: boolean; message: string }
  | { kind: 'failed' };

/** Problems that need no request. The availability check reports all others. */
const SENTENCES: Record<UsernameLengthProblem, string> = {
  missing: profileMessages.missing,
  'too-short': profileMessages.tooShort,
  'too-long': profileMessages.tooLong,
};

function findFormatProblem(typed: string): string | undefined {
  const problem = findUsernameLengthProblem(typed);
  return problem && SENTENCES[problem];
}

export function needsAvailabilityCheck(typed: string): boolean {
  return findFormatProblem(typed) === undefined;
}

/** A name counts as being checked from the first keystroke until there is an answer for it. */
export function toUsernameState(typed: string, check: UsernameCheck): UsernameState {
  const formatProblem = findFormatProblem(typed);
  if (formatProblem !== undefined) return { kind: 'invalid', sentence: formatProblem };
  if (check.kind === 'waiting') return { kind: 'checking', sentence: profileMessages.checking };
  if (check.kind === 'failed') return { kind: 'unknown', sentence: profileMessages.unknown };
  if (check.available) return { kind: 'available', sentence: profileMessages.available };
  return { kind: 'taken', sentence: check.message || profileMessages.taken };
}

/** When the check failed, the member may continue: the server checks the name again at the end of the setup. */
export function isUsernameUsable({ kind }: UsernameState): boolean {
  return kind === 'available' || kind === 'unknown';
}
