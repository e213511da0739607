import { listQuickCards, type QuickCard, skipListing } from '@ballpark/contracts/crowd/quick';
import { readMoney } from '@ballpark/rules/money-input';
import { formatMoney, formatRounded, isAmount } from '@ballpark/rules/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-cache.ts';
import { keepInTab, readInTab } from '../../../lib/storage.ts';
import { type SentSuggestion, useSendGuess } from '../../suggestions/index.ts';
import { outcomeMessages, quickMessages } from './messages.ts';
import { advance, beginRound, type GuessDraft, type GuessProblem, NO_DRAFT } from './round.ts';

/** Refusals that say nothing about the price: the round goes on. */
const PASSING = ['listing_closed', 'already_suggested', 'listing_not_found', 'own_listing'];

/** The sentence about the last guess. A new object for each, so that equal sentences are shown again. */
export type Said = { text: string };

/** The field that a refusal is about. One that names none is shown at the amount. */
function findField(error: unknown): GuessProblem['field'] {
  return error instanceof ApiError && 'comment' in error.fields ? 'comment' : 'amount';
}

/** A round of quick mode: its cards, and what the member does with them. */
export function useRound(memberId: string) {
  const [round, dispatch] = useReducer(advance, memberId, (id) => beginRound(readGiven(id)));
  const [said, setSaid] = useState<Said>();
  const send = useSendGuess();
  const query = useCards(round.fill);
  const { data } = query;
  useEffect(() => {
    if (data) dispatch({ kind: 'filled', cards: data });
  }, [data]);
  useEffect(() => keepInTab(toTabKey(memberId), round.given), [memberId, round.given]);

  const [card] = round.cards;
  const draft = (card && round.drafts[card.id]) ?? NO_DRAFT;

  const deliver = async (asked: QuickCard, typed: GuessDraft, amount: number) => {
    try {
      setSaid({ text: describeOutcome(await send(asked, { amount, comment: typed.note }), asked) });
    } catch (error) {
      const sentence = getErrorMessage(error, quickMessages.failed);
      if (error instanceof ApiError && PASSING.includes(error.code)) {
        dispatch({ kind: 'passed' });
        setSaid({ text: outcomeMessages.passed(asked.title, sentence) });
      } else dispatch({ kind: 'returned', card: asked, draft: typed, problem: { field: findField(error), sentence } });
    }
  };

  /** Shows the next card at once. Returns false if the amount cannot be sent. */
  const guess = (): boolean => {
    if (!card) return false;
    const amount = readMoney(draft.amount);
    if (amount === null || !isAmount(amount)) {
      dispatch({ kind: 'objected', problem: { field: 'amount', sentence: quickMessages.invalid } });
      return false;
    }
    dispatch({ kind: 'guessed', id: card.id });
    void deliver(card, draft, amount);
    return true;
  };

  const skip = () => {
    if (!card) return;
    dispatch({ kind: 'skipped', id: card.id });
    // A skip that does not arrive is harmless: the listing is asked about again on another visit.
    call(skipListing, { body: { listingId: card.id } }).catch(() => undefined);
  };

  return {
    round,
    card,
    draft,
    said,
    query,
    guess,
    skip,
    type: (next: GuessDraft) => card && dispatch({ kind: 'typed', id: card.id, draft: next }),
    restart: () => dispatch({ kind: 'restarted' }),
  };
}

/** Each request has its own key: its answer is kept in the round. */
function useCards(fill: number) {
  return useQuery({
    queryKey: [...queryKeys.listings, 'round', fill],
    queryFn: ({ signal }) => call(listQuickCards, { query: {}, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

function toTabKey(memberId: string): string {
  return `quick-given:${memberId}`;
}

/** A reload goes on with the round. */
function readGiven(memberId: string): number {
  const given = readInTab(toTabKey(memberId));
  return typeof given === 'number' ? given : 0;
}

/** Shown for a moment after the server has taken a price. */
function describeOutcome(sent: SentSuggestion | 'waiting', { currency }: Pick<QuickCard, 'currency'>): string {
  if (sent === 'waiting') return outcomeMessages.kept;
  const { amount, ballpark, suggestionCount = 1 } = sent;
  const own = formatMoney(amount, currency);
  if (suggestionCount <= 1) return outcomeMessages.first;
  if (!ballpark) return outcomeMessages.few(suggestionCount, own);
  return outcomeMessages.ballpark(formatRounded(ballpark.price, currency), own);
}
