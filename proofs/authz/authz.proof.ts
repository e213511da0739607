/** Every route of the live server, called by every kind of caller, answers as security/matrix.ts says. */
import { ACTORS, type Actor, ROWS } from '../../security/matrix.ts';
import { flipEach, type Flip, seesGaps } from './mutations.ts';
import {
  type Cell,
  coverage,
  tryBadCredentials,
  tryExtraCells,
  tryHeads,
  tryRow,
  tryUndeclaredMethods,
} from './cells.ts';
import { openAuthzWorld } from './world.ts';
import { printTable } from '../kit/print-table.ts';
import { runProof, type Verdict } from '../kit/proof-run.ts';

await runProof(async (run) => {
  const world = await openAuthzWorld(run);
  const callers = (await Promise.all(ROWS.map((row) => tryRow(world, row, world.send)))).flat();
  const others = [
    coverage(world.routes),
    await tryHeads(world),
    await tryExtraCells(world),
    await tryBadCredentials(world),
    await tryUndeclaredMethods(world),
  ].flat();
  run.say('and the same with one mistake at a time in the contracts, to show that it would be seen');
  const flips = await flipEach(world);
  showMatrix(callers);
  showGroups([...callers, ...others]);
  return judge([...callers, ...others], flips, seesGaps(world));
});

function judge(cells: Cell[], flips: Flip[], gapsAreSeen: boolean): Verdict {
  const wrong = cells.filter(({ isRight }) => !isRight);
  const unseen = flips.filter(({ isSeen }) => !isSeen);
  const missed = [
    ...wrong.map(({ group, row, column, expected, seen }) => `${group}: ${row} ${column}: ${expected}, not ${seen}`),
    ...unseen.map(({ route, from, to }) => `teeth: ${route} from '${from}' to '${to}' goes unseen`),
    ...(flips.length === 0 ? ['teeth: no contract was changed'] : []),
    ...(gapsAreSeen ? [] : ['teeth: a route without a row, or a row without a route, goes unseen']),
  ];
  const figure =
    `${flips.length - unseen.length} of ${flips.length} changed access levels are seen; ` +
    `${cells.length} cells, ${wrong.length} wrong`;
  return { figure, missed };
}

function showMatrix(cells: Cell[]): void {
  const actors = Object.keys(ACTORS) as Actor[];
  const rows = ROWS.map(({ route }) => {
    const ofRow = cells.filter(({ row }) => row === route);
    return [route, ...actors.map((actor) => shown(ofRow.find(({ column }) => column === actor)))];
  });
  printTable(['', ...actors], rows);
  for (const actor of actors) console.log(`${actor}  ${ACTORS[actor]}`);
}

function shown(cell: Cell | undefined): string {
  if (!cell) return '✗ not tried';
  return cell.isRight ? `✓ ${cell.seen}` : `✗ ${cell.seen} for ${cell.expected}`;
}

function showGroups(cells: Cell[]): void {
  const groups = Map.groupBy(cells, ({ group }) => group);
  const rows = [...groups].map(([group, all]) => [group, all.length, all.filter(({ isRight }) => !isRight).length]);
  printTable(['', 'cells', 'wrong'], rows);
}
