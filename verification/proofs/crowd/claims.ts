import type { Claim } from '../kit/proof-run.ts';
import type { RulesCheck } from './check-rules.ts';
import type { KindShare } from './closings/calibration.ts';
import type { Community } from './communities.ts';
import type { FakeShift } from './fakes.ts';
import { type FigureError, summarizeFigureError } from './figure-error.ts';
import type { JudgedShare } from './judged-shares.ts';
import { mean } from './measures.ts';
import type { RangeShare } from './range-share.ts';
import type { Ring } from './rings.ts';
import type { YoungTown } from './young-towns.ts';

/** The claims of a part of the proof, and what it found in one line. */
export type Part = { claims: Claim[]; figure: string };

/** A share of listings, in per cent: at least and at most. */
type Bounds = readonly [number, number];

const VECTORS = 68;
const RANGE_OF_EACH_SIZE: Bounds = [70, 88];
const RANGE_OF_ALL_SIZES: Bounds = [73, 85];
const RANGE_OF_EACH_KIND: Bounds = [74, 88];
const RANGE_OF_ALL_KINDS: Bounds = [78, 84];
const RANGE_OF_YOUNG_TOWNS: Bounds = [75, 88];
/** With fewer listings the share of a kind is chance. */
const LISTINGS_OF_A_KIND = 300;

export function judgeRules({ vectors, wrong, broken }: RulesCheck): Claim[] {
  return [
    [vectors === VECTORS && wrong.length === 0, `all ${VECTORS} vectors are computed as before: ${wrong.join(', ')}`],
    [broken.length === 0, `the properties hold in every round: ${[...new Set(broken)].join(', ')}`],
  ];
}

export function judgeErrors(rows: readonly FigureError[]): Claim[] {
  return [
    [summarizeFigureError(rows, 0) <= -5, 'A: blind guesses, at least 5 % nearer than the average'],
    [summarizeFigureError(rows, 0.05) <= -18, 'A: with trolls at least 18 % nearer than the average'],
  ];
}

export function listHeldOutShares(rows: readonly RangeShare[]): number[] {
  return rows.filter(({ arm }) => arm === 'blind').map(({ heldOut }) => heldOut);
}

export function judgeRanges(rows: readonly RangeShare[]): Claim[] {
  const shares = listHeldOutShares(rows);
  return [
    [shares.every((share) => isWithin(share, RANGE_OF_EACH_SIZE)), 'B: 70 to 88 % inside the range with each size'],
    [isWithin(mean(shares), RANGE_OF_ALL_SIZES), 'B: 73 to 85 % inside the range in the mean'],
  ];
}

export function findShift(rows: readonly FakeShift[], count: number): number {
  return rows.find(({ fakes }) => fakes === count)?.fakesNew ?? NaN;
}

export function judgeFakes(rows: readonly FakeShift[]): Claim[] {
  return [
    [findShift(rows, 3) <= 1.12, 'C: three fakes of new members move the figure by at most 12 %'],
    [findShift(rows, 5) <= 1.2, 'C: five fakes of new members move the figure by at most 20 %'],
  ];
}

/** The least gain in per cent. Where all prices are in sight, the figure may be a little worse than the median. */
const MOST_CHANGES: Readonly<Record<string, { average?: number; median: number }>> = {
  base: { average: -30, median: -1.5 },
  calm: { average: -5, median: -0.8 },
  rough: { average: -45, median: -4 },
  'all in sight': { median: 3 },
};

const LEAST_SENSE_SKILL: Readonly<Record<string, number>> = { base: 0.7, 'hard to know': 0.55 };

/** The small town has too few listings for bounds on its range. */
export function judgeCommunity(community: Community): Claim[] {
  const { world, againstAverage, againstMedian, inside, senseSkill } = community;
  const changes = MOST_CHANGES[world.name];
  const kinds = community.kinds.filter(({ listings }) => listings >= LISTINGS_OF_A_KIND);
  const isLarge = kinds.length > 0;
  const leastSkill = LEAST_SENSE_SKILL[world.name];
  const isHonestJudged = world.name !== 'base' || community.leftOut <= 2;
  const isAboveXp = world.name !== 'base' || senseSkill - community.xpSkill >= 0.4;
  return [
    [!changes?.average || againstAverage <= changes.average, `D ${world.name}: nearer than the average`],
    [!changes || againstMedian <= changes.median, `D ${world.name}: against the median`],
    [kinds.every((kind) => isWithin(kind.inside, RANGE_OF_EACH_KIND)), `D ${world.name}: the range of each kind`],
    [!isLarge || isWithin(inside, RANGE_OF_ALL_KINDS), `D ${world.name}: the range of all kinds`],
    [leastSkill === undefined || senseSkill >= leastSkill, `${world.name}: Price Sense follows skill`],
    [isAboveXp, `${world.name}: Price Sense follows skill more than XP does`],
    [isHonestJudged, `E ${world.name}: at most 2 % of honest blind guesses are left out`],
  ];
}

export function judgeYoungTowns(rows: readonly YoungTown[]): Claim[] {
  const young = rows.filter(({ from }) => from === 100);
  return young.map(({ world, inside }) => [
    isWithin(inside, RANGE_OF_YOUNG_TOWNS),
    `F ${world}: 75 to 88 % inside the range with 100 to 200 closings known`,
  ]);
}

export function judgeCalibratedRanges(shares: readonly KindShare[]): Claim[] {
  const judged = shares.filter(({ unseen }) => unseen >= LISTINGS_OF_A_KIND);
  return judged.map(({ kind, calibrated }) => [
    isWithin(calibrated, kind === 'all' ? RANGE_OF_ALL_KINDS : RANGE_OF_EACH_KIND),
    `calibration: the range holds on unseen closings, ${kind}`,
  ]);
}

export function judgeJudgedShares([few, many]: readonly JudgedShare[]): Claim[] {
  if (!few || !many) throw new Error('Two shares are measured.');
  return [
    [2 * few.judged >= many.judged, 'G: with 10 % at least half as many guesses are judged as with 90 %'],
    [4 * few.withoutQuick < few.judged, 'G: with 10 % quick mode gives most of the judged guesses'],
  ];
}

export function judgeRing({ weight, isOnBoard, judged, owners }: Ring): Claim[] {
  return [
    [weight <= 1, 'E: the star of a ring of six has at most one voice'],
    [!isOnBoard, 'E: the star of a ring of six is not on the board'],
    [judged <= 2 * owners, 'E: the listings of one owner judge the star twice at most'],
  ];
}

function isWithin(value: number, [least, most]: Bounds): boolean {
  return value >= least && value <= most;
}

/** The places that show prices of active listings to members with the choice off. */
export const PRICED_SURFACES = [
  /\/listings\/[^/]+$/,
  /\/listings\/[^/]+\/suggestions$/,
  /\/listings$/,
  /\/listings\?.*radius/,
  /\/listings\?.*search/,
  /\/listings\?.*status=all/,
  /\/profile\/[^/]+\/listings$/,
  /\/profile\/[^/]+\/suggestions$/,
];
