import type { QuickCard } from '@ballpark/contracts/crowd/quick';
import type { GuessOutcome } from './outcome.ts';

/** A price and a note as typed. */
export type GuessDraft = { amount: string; note: string };

/** The mistake in a draft, and its field. */
export type GuessProblem = { field: 'amount' | 'comment'; sentence: string };

export const NO_DRAFT: GuessDraft = { amount: '', note: '' };

/** With so few cards left the next ones are fetched. */
const REFILL_AT = 3;

/** A guess of the round, with what the summary at its end shows. */
export type RoundGuess = Pick<QuickCard, 'id' | 'title' | 'type' | 'currency' | 'photoUrls' | 'photoColours'> & {
  amount: number;
  /** Missing while the server has not answered. */
  outcome?: GuessOutcome | undefined;
};

/** One of the marks on top. Listings that are skipped one after another have one mark. */
export type RoundMark = RoundGuess | 'skipped';

export type Round = {
  /** The listings still to be asked about; the first one is on the screen. */
  cards: readonly QuickCard[];
  /** Ids of the listings that the member has answered or skipped. */
  handled: readonly string[];
  /** The guesses of this round and the skips between them. */
  marks: readonly RoundMark[];
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
  | { kind: 'guessed'; card: QuickCard; amount: number }
  | { kind: 'answered'; id: string; outcome: GuessOutcome }
  | { kind: 'skipped'; id: string }
  /** The server refused the price for a reason that the member can act on. */
  | { kind: 'returned'; card: QuickCard; draft: GuessDraft; problem: GuessProblem }
  /** The listing takes no price of this member any more. */
  | { kind: 'passed'; id: string }
  | { kind: 'restarted' };

export function beginRound(marks: readonly RoundMark[]): Round {
  return {
    cards: [],
    handled: [],
    marks,
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
      return requestMore({
        ...leave(round, event.card.id),
        marks: [...round.marks, toRoundGuess(event.card, event.amount)],
      });
    case 'answered':
      return {
        ...round,
        marks: round.marks.map((mark) => (isGuess(mark, event.id) ? { ...mark, outcome: event.outcome } : mark)),
      };
    case 'skipped':
      return requestMore({ ...leave(round, event.id), marks: addSkip(round.marks) });
    case 'returned':
      return putBack(round, event);
    case 'passed':
      return { ...round, marks: withoutGuess(round.marks, event.id) };
    default:
      return requestMore({ ...round, marks: [], isExhausted: false });
  }
}

export function listGuesses({ marks }: Pick<Round, 'marks'>): RoundGuess[] {
  return marks.filter((mark) => mark !== 'skipped');
}

function isGuess(mark: RoundMark, id: string): mark is RoundGuess {
  return mark !== 'skipped' && mark.id === id;
}

function withoutGuess(marks: readonly RoundMark[], id: string): RoundMark[] {
  return marks.filter((mark) => !isGuess(mark, id));
}

function addSkip(marks: readonly RoundMark[]): readonly RoundMark[] {
  return marks.at(-1) === 'skipped' ? marks : [...marks, 'skipped'];
}

function toRoundGuess({ id, title, type, currency, photoUrls, photoColours }: QuickCard, amount: number): RoundGuess {
  return {
    id,
    title,
    type,
    currency,
    photoUrls: photoUrls.slice(0, 1),
    photoColours: photoColours.slice(0, 1),
    amount,
  };
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
    marks: withoutGuess(round.marks, card.id),
    drafts: { ...round.drafts, [card.id]: draft },
    problem,
  };
}

function requestMore(round: Round): Round {
  if (round.cards.length > REFILL_AT || round.isFilling || round.isExhausted) return round;
  return { ...round, fill: round.fill + 1, isFilling: true };
}
