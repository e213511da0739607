import { type Ballpark, computeBallpark } from '@ballpark/rules/crowd/ballpark';
import { type Exclusion, findExclusions } from '@ballpark/rules/crowd/exclusions';
import { BALLPARK_FROM } from '@ballpark/rules/crowd/limits';
import { scoreGuesses, type SenseEntry } from '@ballpark/rules/crowd/price-sense';
import { getDifferenceMinor } from '@ballpark/rules/crowd/guess-result';
import { AWARD_XP, type ClosingPrice, decideAward } from '@ballpark/rules/xp';
import type { AppContext } from '../../../core/context.ts';
import { computePlaces } from '../../messages/results/compute-places.ts';
import {
  type EndedGuess,
  isEstablishedOwner,
  listGuesses,
  listMeetings,
  listReturnedMembers,
  type Meetings,
} from './guess.repository.ts';

/** A listing with a final price. */
export type PricedClosing = {
  id: string;
  ownerId: string;
  currency: string;
  category: string | null;
  /** When the final price was set, in whole milliseconds. */
  closedAt: Date;
  price: ClosingPrice;
  isSold: boolean;
  openMinutes: number;
  /** Whether the owner reported the price after the automatic closing. */
  isLate: boolean;
};

/** How one guess ended. Money is in minor units. */
export type JudgedResult = {
  memberId: string;
  firstAmountMinor: number;
  amountMinor: number;
  place: number;
  isShared: boolean;
  total: number;
  xp: number;
  /** Either why it does not count for Price Sense, or what it adds to the record. */
  exclusion: Exclusion | undefined;
  entry: SenseEntry | undefined;
};

/** A closing with the results of all its members. Judged once per job: each result needs all the others. */
export type JudgedClosing = {
  closing: PricedClosing;
  results: ReadonlyMap<string, JudgedResult>;
};

/** Judges all shown guesses of a closing against each other. Hidden ones get no result, as they get no notification. */
export async function judgeClosing(app: AppContext, closing: PricedClosing): Promise<JudgedClosing> {
  const { id: listingId, ownerId, currency, closedAt } = closing;
  const guesses = await listGuesses(app.db, { listingId, closedAt });
  const meetings = await listMeetings(app.db, { ownerId, closedAt });
  const returned = await listReturnedMembers(app.db, { ownerId, closedAt });
  const isOwnerEstablished = await isEstablishedOwner(app.db, { ownerId, closedAt });
  const ballpark = guesses.length < BALLPARK_FROM ? undefined : computeBallpark(guesses, { currency });
  const results = judgeGuesses({ ...closing, isOwnerEstablished, ballpark }, guesses, { meetings, returned });
  return { closing, results: new Map(results.map((result) => [result.memberId, result])) };
}

type FiguredClosing = PricedClosing & { isOwnerEstablished: boolean; ballpark: Ballpark | undefined };
type Acquaintance = { meetings: ReadonlyMap<string, Meetings>; returned: ReadonlySet<string> };

function judgeGuesses(closing: FiguredClosing, guesses: readonly EndedGuess[], known: Acquaintance): JudgedResult[] {
  const { price } = closing;
  const { finalPriceMinor } = price;
  const exclusions = excludeGuesses(closing, guesses, known);
  const isCounted = (_: EndedGuess, index: number) => exclusions[index] === undefined;
  const counted = guesses.filter(isCounted);
  const entries = scoreGuesses(
    counted.map(({ firstAmountMinor }) => firstAmountMinor),
    finalPriceMinor,
  );
  const entryByMember = new Map(counted.map(({ memberId }, index) => [memberId, entries[index]]));
  const findPlace = placeAll(guesses, finalPriceMinor);
  return guesses.map(({ memberId, firstAmountMinor, amountMinor }, index) => ({
    memberId,
    firstAmountMinor,
    amountMinor,
    ...findPlace(amountMinor),
    xp: AWARD_XP[decideAward(amountMinor, price)],
    exclusion: exclusions[index],
    entry: entryByMember.get(memberId),
  }));
}

function excludeGuesses(
  { price, isSold, isLate, isOwnerEstablished, openMinutes, ballpark }: FiguredClosing,
  guesses: readonly EndedGuess[],
  { meetings, returned }: Acquaintance,
): (Exclusion | undefined)[] {
  const { finalPriceMinor, closestDifferenceMinor } = price;
  return findExclusions(
    { isSold, isLate, isOwnerEstablished, openMinutes, finalPriceMinor, ballpark },
    guesses.map(({ memberId, amountMinor, firstAmountMinor, isBlind, minutesBeforeClosing }) => ({
      firstAmountMinor,
      isBlind,
      isClosest: getDifferenceMinor({ amountMinor, finalPriceMinor }) <= closestDifferenceMinor,
      minutesBeforeClosing,
      meetings: meetings.get(memberId)?.count ?? 0,
      wasClosest: meetings.get(memberId)?.wasClosest ?? false,
      wasReturned: returned.has(memberId),
    })),
  );
}

/** The places by the current amounts, as members are told them. */
function placeAll(guesses: readonly EndedGuess[], finalPriceMinor: number) {
  const counts = new Map<number, number>();
  for (const { amountMinor } of guesses) {
    const difference = getDifferenceMinor({ amountMinor, finalPriceMinor });
    counts.set(difference, (counts.get(difference) ?? 0) + 1);
  }
  const differences = [...counts]
    .map(([differenceMinor, count]) => ({ differenceMinor, count }))
    .toSorted((one, other) => one.differenceMinor - other.differenceMinor);
  const { find, total } = computePlaces(differences);
  return (amountMinor: number) => ({ ...find(getDifferenceMinor({ amountMinor, finalPriceMinor })), total });
}
