import { listQuickCards, type QuickCard, skipListing } from '@ballpark/contracts/crowd/quick';
import { readMoney } from '@ballpark/rules/money-input';
import { isAmount } from '@ballpark/rules/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-cache.ts';
import { keepInTab, readInTab } from '../../../lib/storage.ts';
import { vibrateBriefly } from '../../../lib/vibration.ts';
import { type SentSuggestion, useSendGuess } from '../../suggestions/index.ts';
import { outcomeMessages, quickMessages } from './messages.ts';
import type { GuessOutcome } from './outcome.ts';
import { advance, beginRound, type GuessDraft, type GuessProblem, NO_DRAFT, type RoundMark } from './round.ts';

/** Refusals that say nothing about the price: the round goes on. */
const PASSING = ['listing_closed', 'already_suggested', 'listing_not_found', 'own_listing'];

/** The answer to a guess: its listing, or the sentence why it does not count. A new object for each, so that equal ones are shown again. */
export type Answer = { id: string; refusal?: string };

/** The field that a refusal is about. One that names none is shown at the amount. */
function findField(error: unknown): GuessProblem['field'] {
  return error instanceof ApiError && 'comment' in error.fields ? 'comment' : 'amount';
}

/** A round of quick mode: its cards, and what the member does with them. */
export function useRound(memberId: string) {
  const [round, dispatch] = useReducer(advance, memberId, (id) => beginRound(readMarks(id)));
  const [answer, setAnswer] = useState<Answer>();
  const send = useSendGuess();
  const query = useCards(round.fill);
  const { data } = query;
  useEffect(() => {
    if (data) dispatch({ kind: 'filled', cards: data });
  }, [data]);
  useEffect(() => keepInTab(toTabKey(memberId), round.marks), [memberId, round.marks]);

  const [card] = round.cards;
  const draft = (card && round.drafts[card.id]) ?? NO_DRAFT;

  const deliver = async (asked: QuickCard, typed: GuessDraft, amount: number) => {
    const { id } = asked;
    try {
      const sent = await send(asked, { amount, comment: typed.note });
      dispatch({ kind: 'answered', id, outcome: toOutcome(sent) });
      setAnswer({ id });
      vibrateBriefly();
    } catch (error) {
      const sentence = getErrorMessage(error, quickMessages.failed);
      if (error instanceof ApiError && PASSING.includes(error.code)) {
        dispatch({ kind: 'passed', id });
        setAnswer({ id, refusal: outcomeMessages.passed(asked.title, sentence) });
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
    dispatch({ kind: 'guessed', card, amount });
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
    answer,
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
  return `quick-round:${memberId}`;
}

/** A reload goes on with the round. */
function readMarks(memberId: string): readonly RoundMark[] {
  const marks = readInTab(toTabKey(memberId));
  // Only this file writes the entry.
  return Array.isArray(marks) ? (marks as RoundMark[]) : [];
}

function toOutcome(sent: SentSuggestion | 'waiting'): GuessOutcome {
  if (sent === 'waiting') return { kind: 'kept' };
  const { ballpark, suggestionCount = 1 } = sent;
  if (!ballpark) return { kind: 'early', suggestionCount };
  return { kind: 'figure', price: ballpark.price, low: ballpark.low, high: ballpark.high };
}
