import { printTable } from '../kit/proof-run.ts';
import { formatPercent } from './measures.ts';
import { runWorld } from './simulation/run-world.ts';
import { BASE, type World } from './simulation/world.ts';

/** How many guesses count for Price Sense, in per cent, if so many members guess first. */
export type JudgedShare = {
  guessFirstShare: number;
  judged: number;
  /** The same if only guesses under the veil and first ones were blind. */
  withoutQuick: number;
};

/** An assumption: members who see prices make every second guess in quick mode, before they have opened the listing. */
const QUICK_SHARE = 0.5;

/** G: few members guess first, or nearly all. */
export function measureJudgedShares(town: Pick<World, 'members' | 'listings'>, seed: number): JudgedShare[] {
  return [0.1, 0.9].map((guessFirstShare) => {
    const measure = (peekingShare: number) => {
      const { all, judged } = runWorld({ ...BASE, ...town, guessFirstShare, peekingShare }, seed).counts;
      return (100 * judged) / all;
    };
    return { guessFirstShare, judged: measure(1 - QUICK_SHARE), withoutQuick: measure(1) };
  });
}

export function showJudgedShares(shares: readonly JudgedShare[]): void {
  console.log('G. Guesses that count for Price Sense, by the share of members who guess first');
  printTable(
    ['guess first', 'judged', 'if quick mode did not count'],
    shares.map(({ guessFirstShare, judged, withoutQuick }) => [
      formatPercent(100 * guessFirstShare),
      formatPercent(judged),
      formatPercent(withoutQuick),
    ]),
  );
}
