import type { QuickCard } from '@ballpark/contracts/crowd/quick';

/** A price and a note as typed. */
export type GuessDraft = { amount: string; note: string };

/** The mistake in a draft, and its field. */
export type GuessProblem = { field: 'amount' | 'comment'; sentence: string };

export const NO_DRAFT: GuessDraft = { amount: '', note: '' };

/** With so few cards left the next ones are fetched. */
const REFILL_AT = 3;

export type Round = {
  /** The listings still to be asked about; the first one is on the screen. */
  cards: readonly QuickCard[];
  /** Ids of the listings that the member has answered or skipped. */
  handled: readonly string[];
  /** How many prices the member has given in this round. */
  given: number;
  /** The typed text, by listing: a card that comes back brings its own text. */
  drafts: Readonly<Record<string, GuessDraft>>;
  /** Why the first card came back, or cannot be sent. */
  problem: GuessProblem | undefined;
  /** The number of the current request for cards. */
  fill: number;
  isFilling: boolean;
  /** Whether the last request brought no card. */
  isExhausted: boolean;
};

export type RoundEvent =
  | { kind: 'filled'; cards: readonly QuickCard[] }
  | { kind: 'typed'; id: string; draft: GuessDraft }
  | { kind: 'objected'; problem: GuessProblem }
  | { kind: 'guessed'; id: string }
  | { kind: 'skipped'; id: string }
  /** The server refused the price for a reason that the member can act on. */
  | { kind: 'returned'; card: QuickCard; draft: GuessDraft; problem: GuessProblem }
  /** The listing takes no price of this member any more. */
  | { kind: 'passed' }
  | { kind: 'restarted' };

export function beginRound(given: number): Round {
  return {
    cards: [],
    handled: [],
    given,
    drafts: {},
    problem: undefined,
    fill: 1,
    isFilling: true,
    isExhausted: false,
  };
}

export function advance(round: Round, event: RoundEvent): Round {
  switch (event.kind) {
    case 'filled':
      return round.isFilling ? addCards(round, event.cards) : round;
    case 'typed':
      return { ...round, problem: undefined, drafts: { ...round.drafts, [event.id]: event.draft } };
    case 'objected':
      return { ...round, problem: event.problem };
    case 'guessed':
      return requestMore({ ...leave(round, event.id), given: round.given + 1 });
    case 'skipped':
      return requestMore(leave(round, event.id));
    case 'returned':
      return putBack(round, event);
    case 'passed':
      return { ...round, given: Math.max(0, round.given - 1) };
    default:
      return requestMore({ ...round, given: 0, isExhausted: false });
  }
}

/** A card whose price is still on its way comes once more from the server, and is left out here. */
function addCards(round: Round, cards: readonly QuickCard[]): Round {
  const known = new Set([...round.handled, ...round.cards.map(({ id }) => id)]);
  const fresh = cards.filter(({ id }) => !known.has(id));
  return { ...round, cards: [...round.cards, ...fresh], isFilling: false, isExhausted: fresh.length === 0 };
}

function leave(round: Round, id: string): Round {
  return {
    ...round,
    cards: round.cards.filter((card) => card.id !== id),
    handled: [...round.handled, id],
    problem: undefined,
  };
}

function putBack(round: Round, { card, draft, problem }: Extract<RoundEvent, { kind: 'returned' }>): Round {
  return {
    ...round,
    cards: [card, ...round.cards],
    handled: round.handled.filter((id) => id !== card.id),
    given: Math.max(0, round.given - 1),
    drafts: { ...round.drafts, [card.id]: draft },
    problem,
  };
}

function requestMore(round: Round): Round {
  if (round.cards.length > REFILL_AT || round.isFilling || round.isExhausted) return round;
  return { ...round, fill: round.fill + 1, isFilling: true };
}
