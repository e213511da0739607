import { PERSONAL_DATA, type PersonalTable } from '@ballpark/server/features/leaving/personal-data';
import { type Claim, listMissed, printTable, type ProofRun, type Verdict } from '../../kit/proof-run.ts';
import {
  dumpOthers,
  findInTables,
  findOwnIds,
  findRowsLeft,
  findUnplanted,
  readExpected,
  toSortedLines,
} from './dumps.ts';
import { type Leaver, openTown, type Town } from './town.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SMALL_MUTATIONS = 3;
/** Closing the account deletes these rows already. */
const AT_CLOSING = new Set(['session', 'email_token', 'email_change', 'push_subscription', 'member_rank']);

export async function prove(run: ProofRun): Promise<Verdict> {
  const town = await openTown(run);
  const leaver = await town.createLeaver();
  await town.storeAgain(leaver);
  const unplanted = await findUnplanted(town.sql, leaver.memberId);
  run.say('a member has data in every table of the map');

  const differing = await compareExport(town, leaver);
  run.say('the export is compared with the database, row by row');

  const ownIds = await findOwnIds(town.sql, leaver);
  const isOwn = (row: string) => row.includes(leaver.mark) || ownIds.some((id) => row.includes(id));
  const dump = async () => (await dumpOthers(town.sql, leaver.memberId)).filter((row) => !isOwn(row));
  const others = await dump();
  const marked = (await findInTables(town.sql, leaver.mark)).length;
  const versions = await town.countOldVersions();
  const traces = await leave(town, leaver);
  run.say('the account is closed and, 30 days later, erased');
  const after = await dump();
  const [former, present] = [new Set(others), new Set(after)];
  const changed = [...others.filter((row) => !present.has(row)), ...after.filter((row) => !former.has(row))];

  const mutants = Object.keys(PERSONAL_DATA).filter((table) => PERSONAL_DATA[table]?.erased === 'rows');
  const tried = run.isSmall ? mutants.slice(-SMALL_MUTATIONS) : mutants;
  const unnoticed = await tryMutations(run, town, tried);

  printTable(
    ['where', 'traces'],
    Object.entries(traces).map(([where, found]) => [where, found.join(', ') || 0]),
  );
  const traceCount = Object.values(traces).flat().length;
  const claims: Claim[] = [
    [unplanted.length === 0, `every table of the map has a row: not ${unplanted.join(', ')}`],
    [versions > 0, 'the bucket has kept versions of the objects, so that their erasure shows'],
    [marked >= 10, `the marks are found while the account exists: in ${marked} tables`],
    [differing.length === 0, `the export equals the database: not ${differing.join(', ')}`],
    [traceCount === 0, 'nothing of the person is left'],
    [changed.length === 0, `no row of others has changed: ${changed.slice(0, 3).join(' | ')}`],
    [unnoticed.length === 0, `a table that is skipped is noticed: not ${unnoticed.join(', ')}`],
  ];
  const tables = Object.keys(PERSONAL_DATA).length;
  return {
    figure: `${tables} tables, ${others.length} rows of others: ${traceCount} traces and ${changed.length} changes; ${tried.length - unnoticed.length} of ${tried.length} skipped tables noticed`,
    missed: listMissed(claims),
  };
}

/** The tables of the archive that differ from the database. */
async function compareExport(town: Town, leaver: Leaver): Promise<string[]> {
  const files = await town.exportData(leaver);
  const expected = await readExpected(town.sql, leaver.memberId);
  const differing: string[] = [];
  for (const [table, lines] of expected) {
    // Written by the export itself: the copy and its mail.
    const found = toSortedLines(JSON.parse(files.get(`data/${table}.json`)?.toString() ?? 'null') as object[]);
    const isOwnTrace = table === 'data_export' || table === 'mail';
    const isEqual = isOwnTrace ? found.length > 0 : found.join('\n') === lines.join('\n');
    if (!isEqual || (lines.length === 0) !== (found.length === 0)) differing.push(table);
  }
  const photos = [...files.keys()].filter((name) => name.startsWith('photos/'));
  if (photos.length !== leaver.contentHashes.length) differing.push('photos');
  return differing;
}

async function leave(town: Town, leaver: Leaver): Promise<Record<string, string[]>> {
  await town.close(leaver);
  const { now } = town.clock;
  town.clock.now = new Date(now.getTime() + 30 * DAY_MS + 1000);
  await town.runErasure().finally(() => (town.clock.now = now));
  return {
    'tables and queue': await findInTables(town.sql, leaver.mark),
    'rows with the id': await findRowsLeft(town.sql, leaver.memberId),
    bucket: await town.findInBucket(leaver),
    redis: await town.findInRedis(leaver.mark),
  };
}

/** Erases another leaver with one table left out. Returns the tables whose absence was not noticed. */
async function tryMutations(run: ProofRun, town: Town, tables: readonly string[]): Promise<string[]> {
  // The proof changes the map that the product runs on.
  const map = PERSONAL_DATA as Record<string, PersonalTable>;
  const unnoticed: string[] = [];
  for (const table of tables) {
    const leaver = await town.createLeaver();
    const entry = map[table];
    if (!entry) continue;
    map[table] = { ...entry, erased: 'nothing' };
    await leave(town, leaver).catch(() => undefined);
    map[table] = entry;
    const columns = entry.columns.map((column) => `${column} = $1`).join(' or ');
    const { rowCount } = await town.sql.query(`select 1 from ${table} where ${columns} limit 1`, [leaver.memberId]);
    const isNoticed = (await findRowsLeft(town.sql, leaver.memberId)).includes(table);
    if (rowCount && !isNoticed) unnoticed.push(table);
    if (!rowCount && !AT_CLOSING.has(table)) unnoticed.push(table);
    await town.runErasureAgain(leaver);
  }
  run.say(`${tables.length} mutations tried`);
  return unnoticed;
}
