import type { Suggestion } from '@ballpark/contracts/listings';
import { suggestionPayload } from '@ballpark/contracts/suggestions';
import { formatMoneyText, parseMoney } from '../../ui/fields/money-text.ts';
import type { SuggestionPayload } from './suggestion-queries.ts';

/** A price and a note as they are being written. */
export type SuggestionDraft = { amount: string; note: string };

export type SuggestionProblems = { amount?: string | undefined; comment?: string | undefined };

/** Where writing begins: with what was suggested before, if anything was. */
export function draftOf(own: Suggestion | null): SuggestionDraft {
  return { amount: formatMoneyText(own?.amount ?? null), note: own?.comment ?? '' };
}

export function payloadOf({ amount, note }: SuggestionDraft): SuggestionPayload {
  return { amount: parseMoney(amount) ?? 0, comment: note };
}

/** What is wrong, in the words of the contract. */
export function problemsOf(payload: SuggestionPayload): SuggestionProblems {
  const problems: SuggestionProblems = {};
  for (const { path, message } of suggestionPayload.safeParse(payload).error?.issues ?? []) {
    if (path[0] === 'amount') problems.amount ??= message;
    if (path[0] === 'comment') problems.comment ??= message;
  }
  return problems;
}
