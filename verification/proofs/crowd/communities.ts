import { BOARD_JUDGED_MIN, computeSense } from '@ballpark/rules/crowd/price-sense';
import { printTable } from '../kit/proof-run.ts';
import { compareMeans, computeShare, correlateRanks, formatChange, formatPercent, mean } from './measures.ts';
import { getSkill, type Member } from './simulation/members.ts';
import { runWorld, type Tally, type WorldRun } from './simulation/run-world.ts';
import type { World } from './simulation/world.ts';

export type Community = {
  world: World;
  /** In per cent. */
  againstAverage: number;
  againstMedian: number;
  kinds: { kind: string; listings: number; inside: number }[];
  inside: number;
  /** Rank correlations with skill. */
  xpSkill: number;
  xpEachSkill: number;
  senseSkill: number;
  /** Honest blind guesses that are not judged, in per cent. */
  leftOut: number;
};

/** The first listings only train: no record and no calibration exists before them. */
const TRAINING = 300;
const TRAINING_OF_SMALL_TOWN = 100;
const GUESSES_MIN = 10;

/** D: simulates a community with several seeds. */
export function measureCommunity(world: World, seeds: readonly number[]): Community {
  const runs = seeds.map((seed) => runWorld(world, seed));
  const training = world.listings > 1000 ? TRAINING : TRAINING_OF_SMALL_TOWN;
  const tallies = runs.flatMap((run) => run.tallies.filter(({ position }) => position >= training));
  const change = (estimate: 'average' | 'median') =>
    compareMeans(
      tallies.map(({ ballpark }) => ballpark),
      tallies.map((tally) => tally[estimate]),
    );
  return {
    world,
    againstAverage: change('average'),
    againstMedian: change('median'),
    kinds: summarizeKinds(tallies),
    inside: computeShare(tallies.map(({ isInside }) => isInside)),
    ...summarizeSkill(runs),
    leftOut: (100 * sum(runs, ({ counts }) => counts.leftOut)) / sum(runs, ({ counts }) => counts.blind),
  };
}

function summarizeKinds(tallies: readonly Tally[]): Community['kinds'] {
  const groups = Map.groupBy(tallies, ({ kind }) => kind);
  return [...groups]
    .map(([kind, own]) => ({ kind, listings: own.length, inside: computeShare(own.map(({ isInside }) => isInside)) }))
    .toSorted((one, other) => one.kind.localeCompare(other.kind));
}

/** Skill is known only here: it is how far off the simulation lets a member be. */
function summarizeSkill(runs: readonly WorldRun[]) {
  const correlate = (choose: (member: Member) => boolean, measure: (member: Member) => number) =>
    mean(
      runs.map(({ members }) => {
        const chosen = members.filter((member) => !member.isTroll && choose(member));
        return correlateRanks(chosen.map(measure), chosen.map(getSkill));
      }),
    );
  const isActive = ({ guesses }: Member) => guesses >= GUESSES_MIN;
  return {
    xpSkill: correlate(isActive, ({ xp }) => xp),
    xpEachSkill: correlate(isActive, ({ xp, guesses }) => xp / guesses),
    senseSkill: correlate(
      ({ overall }) => overall.judged >= BOARD_JUDGED_MIN,
      ({ overall }) => computeSense(overall),
    ),
  };
}

function sum(runs: readonly WorldRun[], count: (run: WorldRun) => number): number {
  return runs.reduce((total, run) => total + count(run), 0);
}

export function showCommunities(communities: readonly Community[]): void {
  console.log(
    'D. Simulated communities: error against average and median, range by kind, rank correlations with skill',
  );
  printTable(
    ['world', 'average', 'median', 'range, by kind', 'all', 'XP', 'XP each', 'Price Sense', 'left out'],
    communities.map((community) => [
      community.world.name,
      formatChange(community.againstAverage),
      formatChange(community.againstMedian),
      listKinds(community),
      formatPercent(community.inside),
      community.xpSkill.toFixed(2),
      community.xpEachSkill.toFixed(2),
      Number.isNaN(community.senseSkill) ? '-' : community.senseSkill.toFixed(2),
      `${community.leftOut.toFixed(1)} %`,
    ]),
  );
}

function listKinds({ kinds }: Community): string {
  const shares = kinds.filter(({ listings }) => listings >= 50).map(({ inside }) => Math.round(inside));
  return `${shares.join(' ')} %`;
}
