import { type Actor, ACTORS, ROWS } from '../matrix.ts';
import { printTable, type ProofRun, type Verdict } from '../../kit/proof-run.ts';
import { type Cell, compareRoutes, tryBadCredentials, tryHeads, tryRow, tryUndeclaredMethods } from './cells.ts';
import { mutateAccess, muteEachBlock, type Mutation, noticesGaps } from './mutations.ts';
import { startAuthzServer } from './server.ts';

const SMALL_MUTATES_EVERY = 6;

export async function prove(run: ProofRun): Promise<Verdict> {
  const server = await startAuthzServer(run);
  const callers = (await Promise.all(ROWS.map((row) => tryRow(server, row, server.send)))).flat();
  const others = [
    compareRoutes(server.routes),
    await tryHeads(server),
    await tryBadCredentials(server),
    await tryUndeclaredMethods(server),
  ].flat();
  run.say('now with one changed access level at a time, and with blocks that count as mutes: the matrix must notice');
  const mutations = [
    await mutateAccess(server, run.isSmall ? SMALL_MUTATES_EVERY : 1),
    await muteEachBlock(server),
  ].flat();
  showMatrix(callers);
  showGroups([...callers, ...others]);
  return judge([...callers, ...others], mutations, noticesGaps(server));
}

function judge(cells: Cell[], mutations: Mutation[], gapsAreNoticed: boolean): Verdict {
  const wrong = cells.filter(({ isRight }) => !isRight);
  const unnoticed = mutations.filter(({ isNoticed }) => !isNoticed);
  const missed = [
    ...wrong.map(({ group, row, column, expected, seen }) => `${group}: ${row} ${column}: ${expected}, not ${seen}`),
    ...unnoticed.map(({ route, from, to }) => `mutation: ${route} from '${from}' to '${to}' is noticed`),
    ...(mutations.length === 0 ? ['mutation: there is a contract to change'] : []),
    ...(gapsAreNoticed ? [] : ['mutation: a route without a row and a row without a route are noticed']),
  ];
  const figure =
    `${mutations.length - unnoticed.length} of ${mutations.length} changed access levels and blocks are noticed; ` +
    `${cells.length} cells, ${wrong.length} wrong`;
  return { figure, missed };
}

function showMatrix(cells: Cell[]): void {
  const actors = Object.keys(ACTORS) as Actor[];
  const rows = ROWS.map(({ route }) => {
    const rowCells = cells.filter(({ row }) => row === route);
    return [route, ...actors.map((actor) => formatCell(rowCells.find(({ column }) => column === actor)))];
  });
  printTable(['', ...actors], rows);
  for (const actor of actors) console.log(`${actor}  ${ACTORS[actor]}`);
}

function formatCell(cell: Cell | undefined): string {
  if (!cell) return '✗ missing';
  return cell.isRight ? `✓ ${cell.seen}` : `✗ ${cell.seen} for ${cell.expected}`;
}

function showGroups(cells: Cell[]): void {
  const groups = Map.groupBy(cells, ({ group }) => group);
  const rows = [...groups].map(([group, all]) => [group, all.length, all.filter(({ isRight }) => !isRight).length]);
  printTable(['', 'cells', 'wrong'], rows);
}
