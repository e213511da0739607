import { computeBallpark } from '@ballpark/rules/crowd/ballpark';
import { findExclusions } from '@ballpark/rules/crowd/exclusions';
import {
  addToRecord,
  canStandOnBoard,
  computeSense,
  computeWeight,
  EMPTY_RECORD,
  NEW_WEIGHT,
  scoreGuesses,
  type SenseRecord,
  toShownSense,
} from '@ballpark/rules/crowd/price-sense';
import { printTable } from '../kit/proof-run.ts';
import { type Random, seededRandom } from '../kit/seeded-random.ts';
import { createMeetings, type Meetings } from './simulation/meetings.ts';

/** Accounts that work for the Price Sense of one of them, the star. */
type RingPlan = {
  size: number;
  /** By how much the star misses on purpose, so as not to look too exact. */
  missShare: number;
  /** Off in a mutation: no guess is left out. */
  hasExclusions: boolean;
  /** Off in a mutation: the number of different owners does not matter. */
  needsOwners: boolean;
};

/** The ring that is judged. */
export const RING: RingPlan = { size: 6, missShare: 0, hasExclusions: true, needsOwners: true };

export type Ring = RingPlan & { shown: number; judged: number; owners: number; weight: number; isOnBoard: boolean };

const DAYS = 90;
const DAYS_BETWEEN_LISTINGS = 5;
const STAR = 0;
/** Honest members who guess along on each listing. */
const STRANGERS = 2;

/** E: every other account posts a listing each five days. The star knows its final price, decoys name twice as much. */
export function simulateRing(plan: RingPlan): Ring {
  const random = seededRandom(4205);
  const meetings = createMeetings();
  let record = EMPTY_RECORD;
  const owners = new Set<number>();
  for (let day = 0; day < DAYS; day += DAYS_BETWEEN_LISTINGS) {
    for (let owner = 1; owner < plan.size; owner += 1) {
      const after = closeListing({ plan, owner, day, record, isNewOwner: !owners.has(owner) }, meetings, random);
      if (after !== record) owners.add(owner);
      record = after;
    }
  }
  const sense = computeSense(record);
  return {
    ...plan,
    shown: toShownSense(sense),
    judged: record.judged,
    owners: record.owners,
    weight: computeWeight(sense, plan.needsOwners ? record.owners : Infinity) / 100,
    isOnBoard: canStandOnBoard(record),
  };
}

type RingListing = { plan: RingPlan; owner: number; day: number; record: SenseRecord; isNewOwner: boolean };

/** Returns the record of the star after one closing. */
function closeListing({ plan, owner, day, record, isNewOwner }: RingListing, meetings: Meetings, random: Random) {
  const finalPriceMinor = Math.round(Math.exp(9 + random.gaussian()));
  const starAmountMinor = Math.round(finalPriceMinor * (1 + plan.missShare));
  const guesses = [
    { suggester: STAR, amountMinor: starAmountMinor },
    ...Array.from({ length: plan.size - 2 }, (_, index) => ({
      suggester: index + 1 < owner ? index + 1 : index + 2,
      amountMinor: 2 * finalPriceMinor,
    })),
    ...Array.from({ length: STRANGERS }, (_, index) => ({
      suggester: 1000 + day * 100 + owner * STRANGERS + index,
      amountMinor: Math.max(1, Math.round(finalPriceMinor * Math.exp(0.3 * random.gaussian()))),
    })),
  ];
  const ballpark = computeBallpark(
    guesses.map(({ amountMinor }) => ({ amountMinor, weight: NEW_WEIGHT })),
    { currency: 'USD' },
  );
  const nearest = Math.min(...guesses.map(({ amountMinor }) => Math.abs(amountMinor - finalPriceMinor)));
  const judged = guesses.map(({ suggester, amountMinor }) => ({
    firstAmountMinor: amountMinor,
    isBlind: true,
    isClosest: Math.abs(amountMinor - finalPriceMinor) === nearest,
    minutesBeforeClosing: 600,
    ...meetings.describe({ owner, suggester }, day),
  }));
  const exclusions = findExclusions(
    { isSold: true, isLate: false, isOwnerEstablished: true, openMinutes: 600, finalPriceMinor, ballpark },
    judged,
  );
  const isCounted = (index: number) => !plan.hasExclusions || exclusions[index] === undefined;
  for (const [index, { suggester }] of guesses.entries()) {
    const isClosest = judged[index]?.isClosest ?? false;
    meetings.add({ owner, suggester }, { day, isClosest, isCounted: isCounted(index) });
  }
  if (!isCounted(STAR)) return record;
  const counted = guesses.filter((_, index) => isCounted(index)).map(({ amountMinor }) => amountMinor);
  const entry = scoreGuesses(counted, finalPriceMinor)[STAR];
  const isExact = starAmountMinor === finalPriceMinor;
  return entry ? addToRecord(record, { entry, isNewOwner, isExact }) : record;
}

export function showRings(rings: readonly Ring[]): void {
  console.log('E. A ring works for the Price Sense of one account, for 90 days');
  printTable(
    ['accounts', 'exclusions', 'misses by', 'Price Sense', 'judged', 'owners', 'weight', 'board'],
    rings.map(({ size, hasExclusions, missShare, shown, judged, owners, weight, isOnBoard }) => [
      size,
      hasExclusions ? 'on' : 'off',
      `${100 * missShare} %`,
      shown,
      judged,
      owners,
      weight.toFixed(2),
      isOnBoard ? 'on it' : 'not on it',
    ]),
  );
}
