import { printTable } from '../kit/proof-run.ts';
import { computeShare, formatPercent, mean } from './measures.ts';
import { runWorld } from './simulation/run-world.ts';
import type { World } from './simulation/world.ts';

/** A stretch of a town's first listings, by the number of closings before them. */
export type YoungTown = { world: string; from: number; to: number; inside: number; rangeFactor: number };

const STRETCHES = [
  [0, 50],
  [50, 100],
  [100, 200],
  [200, 400],
  [400, 1000],
] as const;

/** F: how often the range holds while few closings are known. */
export function measureYoungTowns(world: World, seeds: readonly number[]): YoungTown[] {
  const tallies = seeds.flatMap((seed) => runWorld({ ...world, listings: 1000 }, seed).tallies);
  return STRETCHES.map(([from, to]) => {
    const own = tallies.filter(({ position }) => position >= from && position < to);
    return {
      world: world.name,
      from,
      to,
      inside: computeShare(own.map(({ isInside }) => isInside)),
      rangeFactor: mean(own.map(({ rangeFactor }) => rangeFactor)),
    };
  });
}

export function showYoungTowns(rows: readonly YoungTown[]): void {
  console.log('F. Final prices inside the range while a town is young');
  printTable(
    ['world', 'closings known', 'inside', 'half-width'],
    rows.map(({ world, from, to, inside, rangeFactor }) => [
      world,
      `${from} to ${to}`,
      formatPercent(inside),
      `x ${rangeFactor.toFixed(2)}`,
    ]),
  );
}
