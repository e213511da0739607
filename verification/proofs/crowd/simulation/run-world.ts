import { computeBallpark, UNCALIBRATED } from '@ballpark/rules/crowd/ballpark';
import { BALLPARK_FROM } from '@ballpark/rules/crowd/limits';
import {
  calibrateRanges,
  findBand,
  nameKind,
  type ScoredClosing,
  scoreClosing,
} from '@ballpark/rules/crowd/range-calibration';
import { seededRandom } from '../../kit/seeded-random.ts';
import { computeMiss, findMedian, mean } from '../measures.ts';
import { simulateFinalPrice, simulateListing } from './listings.ts';
import { createMeetings } from './meetings.ts';
import { createMembers, type Member } from './members.ts';
import { type ClosedListing, type GuessCounts, settleListing } from './settle-listing.ts';
import { LISTINGS_A_DAY, type World } from './world.ts';

/** How well one closing was estimated before its final price was known. */
export type Tally = {
  /** The number of closings before it. */
  position: number;
  kind: string;
  average: number;
  median: number;
  ballpark: number;
  isInside: boolean;
  /** The range is the figure times and divided by about this. */
  rangeFactor: number;
};

export type WorldRun = { tallies: Tally[]; members: Member[]; counts: GuessCounts };

/** Ranges are calibrated again after this many closings. The product does it every night. */
const CALIBRATION_EVERY = 100;

/** Lets members list, guess and close. Each listing is estimated with what was known before its own closing. */
export function runWorld(world: World, seed: number): WorldRun {
  const random = seededRandom(seed);
  const members = createMembers(world, random);
  const meetings = createMeetings();
  const scored: ScoredClosing[] = [];
  const run: WorldRun = { tallies: [], members, counts: { all: 0, blind: 0, judged: 0, leftOut: 0 } };
  let calibrations = calibrateRanges(scored);
  for (let position = 0; position < world.listings; position += 1) {
    if (position % CALIBRATION_EVERY === 0) calibrations = calibrateRanges(scored);
    const listing = simulateListing(world, members, random);
    const { type, value, guesses } = listing;
    const kind = { type, band: Math.max(0, findBand(guesses.length)) };
    const calibration = calibrations.get(nameKind(type, kind.band)) ?? UNCALIBRATED;
    const ballpark = computeBallpark(guesses, { currency: 'USD', calibration });
    if (!ballpark) throw new Error('Every simulated listing has guesses.');
    const finalPriceMinor = simulateFinalPrice(world, { value, figureMinor: ballpark.figureMinor }, random);
    const closed = { ...listing, day: position / LISTINGS_A_DAY, finalPriceMinor, ballpark };
    for (const { member } of guesses) member.guesses += 1;
    const { all, blind, judged, leftOut } = settleListing(closed, meetings);
    run.counts.all += all;
    run.counts.blind += blind;
    run.counts.judged += judged;
    run.counts.leftOut += leftOut;
    if (guesses.length < BALLPARK_FROM) continue;
    scored.push({ ...kind, score: scoreClosing(finalPriceMinor, ballpark) });
    run.tallies.push({ position, kind: nameKind(type, kind.band), ...tally(closed) });
  }
  return run;
}

function tally({ guesses, ballpark, finalPriceMinor }: ClosedListing) {
  const amountsMinor = guesses.map(({ amountMinor }) => amountMinor);
  const { figureMinor, lowMinor, highMinor } = ballpark;
  return {
    average: computeMiss(mean(amountsMinor), finalPriceMinor),
    median: computeMiss(findMedian(amountsMinor), finalPriceMinor),
    ballpark: computeMiss(figureMinor, finalPriceMinor),
    isInside: finalPriceMinor >= lowMinor && finalPriceMinor <= highMinor,
    rangeFactor: Math.sqrt(highMinor / lowMinor),
  };
}
