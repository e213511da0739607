import type { Suggestion } from '@ballpark/contracts/listings';
import { formatMoneyText, parseMoney } from '../../ui/fields/money-text.ts';
import type { SuggestionPayload } from './suggestion-queries.ts';

/** A price and a note as they are being written. */
export type SuggestionDraft = { amount: string; note: string };

/** Where writing begins: with what was suggested before, if anything was. */
export function draftOf(own: Suggestion | null): SuggestionDraft {
  return { amount: formatMoneyText(own?.amount ?? null), note: own?.comment ?? '' };
}

export function payloadOf({ amount, note }: SuggestionDraft): SuggestionPayload {
  return { amount: parseMoney(amount) ?? 0, comment: note };
}
