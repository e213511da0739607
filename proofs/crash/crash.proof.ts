/** kill -9 of API, workers and PostgreSQL under load: no acknowledged write is lost, none is done twice, all XP adds up. */
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '@ballpark/ops/services/processes';
import type { ClientBase } from 'pg';
import type { Player } from './actions.ts';
import { compareWithHistory, type GameFaults } from './checks.ts';
import { actsOf, type GameHistory, newHistory, totalOf } from './history.ts';
import { killOne, type Victim } from './kills.ts';
import { playOn } from './players.ts';
import { type GameProcesses, startGameProcesses } from './processes.ts';
import { type Recount, recountGame } from './recounts.ts';
import { gameSender } from './sender.ts';
import { type Bite, bite } from './mutations.ts';
import { printTable } from '../kit/print-table.ts';
import { type Services, startServices } from '../kit/services/private-services.ts';
import { invitePeople } from '../kit/actors/people.ts';
import { runProof, seconds, type ProofRun, type Verdict } from '../kit/proof-run.ts';
import { seededChance } from '../kit/seeded-random.ts';

const PLAYERS = 32;
const FULL = { kills: 60, acknowledged: 20_000, leastUnknown: 100 };
const SMALL = { kills: 6, acknowledged: 300, leastUnknown: 1 };
const LONGEST_PAUSE_MS = 400;

/** Taken in turn. The worker comes first: the job it was at is the one that takes longest to be taken up again. */
const VICTIMS: readonly Victim[] = [
  'worker',
  'api',
  'postmaster',
  'api',
  'backend',
  'worker',
  'api',
  'cluster',
  'api',
  'backend',
];
const JOBS = ['settle-listing', 'count-suggestion'];
const LONGEST_DRAIN_MS = 1_200_000;
const LONGEST_SILENCE_MS = 120_000;
const SEED = 20_261_115;
const NO_TEETH: Bite = { planted: 0, unnoticed: [] };

/**
 * A job cut off by a kill is noticed by its missing heartbeat, after some 25 seconds, which another proof measures. Here
 * whatever has been going on for longer than any of these jobs takes is given to the next worker at once.
 */
const CUT_WAITING_SHORT = `
  update pgboss.job set state = 'retry', start_after = now(), retry_count = retry_count + (state = 'active')::int
  where name = any($1) and (state = 'active' and started_on < now() - interval '3 seconds' or state = 'retry' and start_after > now())`;

type Scene = { run: ProofRun; services: Services; processes: GameProcesses; history: GameHistory };

await runProof(async (run) => {
  const services = await startServices(run, { name: 'crash' });
  const durability = await readDurability(services);
  const processes = startGameProcesses(run, services);
  const scene = { run, services, processes, history: newHistory() };
  const people = await (await invitePeople(services.sql)).arrive('onboarded', PLAYERS);
  const apis = processes.all.filter(({ kind }) => kind === 'api');
  const areUp = async () => apis.every((api) => api.isUp());
  await waitUntil({ what: 'The API', isReady: areUp, timeoutMs: LONGEST_SILENCE_MS });
  run.say(`two API processes and two workers are up, ${durability.join(', ')}`);

  const chance = seededChance(SEED);
  const sender = gameSender(apis, scene.history, chance);
  let isOver = false;
  const players: Player[] = people.map((person) => ({
    person,
    history: scene.history,
    sender,
    chance,
    own: [],
    made: [],
  }));
  const playing = Promise.all(players.map((player) => playOn(player, () => isOver)));
  run.atEnd(async () => {
    isOver = true;
    sender.close();
  });
  const kills = await Promise.race([killInTurn(scene, run.isSmall ? SMALL : FULL), playing.then(() => [])]);
  isOver = true;
  await playing;
  run.say(`${totalOf(scene.history, 'acknowledged')} writes are acknowledged; now the jobs`);
  await drain(scene);
  return judge(scene, { kills, durability, wanted: run.isSmall ? SMALL : FULL });
});

async function readDurability({ sql }: Services): Promise<string[]> {
  const found: string[] = [];
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await sql.query<Record<string, string>>(`show ${setting}`);
    found.push(`${setting} ${rows[0]?.[setting]}`);
  }
  return found;
}

async function killInTurn({ run, services, processes, history }: Scene, wanted: typeof FULL): Promise<Victim[]> {
  const chance = seededChance(SEED + 1);
  const kills: Victim[] = [];
  const apart = Math.ceil(wanted.acknowledged / wanted.kills);
  while (kills.length < wanted.kills || totalOf(history, 'acknowledged') < wanted.acknowledged) {
    const victim = VICTIMS[kills.length % VICTIMS.length] ?? 'api';
    // Spread over the writes, each at a random moment.
    await untilAcknowledged(history, (kills.length + 1) * apart);
    await sleep(chance.below(LONGEST_PAUSE_MS));
    await killOne({ run, services, processes, chance }, victim);
    kills.push(victim);
    run.say(`kill -9 ${victim.padEnd(10)} ${totalOf(history, 'acknowledged')} acknowledged`);
  }
  return kills;
}

async function untilAcknowledged(history: GameHistory, wanted: number): Promise<void> {
  let [last, lastAt] = [-1, Date.now()];
  for (;;) {
    const acknowledged = totalOf(history, 'acknowledged');
    if (acknowledged >= wanted) return;
    if (acknowledged > last) [last, lastAt] = [acknowledged, Date.now()];
    if (Date.now() - lastAt > LONGEST_SILENCE_MS) throw new Error('For two minutes nothing has been acknowledged.');
    await sleep(20);
  }
}

/** Until every job is done. */
async function drain({ run, services: { sql } }: Scene): Promise<void> {
  const deadline = Date.now() + LONGEST_DRAIN_MS;
  for (let look = 0; Date.now() < deadline; look += 1) {
    if (run.isSmall) await sql.query(CUT_WAITING_SHORT, [JOBS]);
    const { rows } = await sql.query<{ left: number }>(
      `select count(*)::int as left from pgboss.job where name = any($1) and state in ('created', 'retry', 'active')`,
      [JOBS],
    );
    if (rows[0]?.left === 0) return;
    if (look % 40 === 0) run.say(`${rows[0]?.left} jobs are still to be done`);
    await sleep(500);
  }
}

type Found = { faults: GameFaults; recounts: Recount[] };

async function examine(db: ClientBase, history: GameHistory): Promise<Found> {
  return { faults: await compareWithHistory(db, history), recounts: await recountGame(db) };
}

function isClean({ faults, recounts }: Found): boolean {
  const { lost, doubled, unasked } = faults;
  return [...lost, ...doubled, ...unasked].length === 0 && recounts.every(({ different }) => different === 0);
}

type Ending = { kills: Victim[]; durability: string[]; wanted: typeof FULL };

async function judge({ run, services, processes, history }: Scene, ending: Ending): Promise<Verdict> {
  const db = await services.sql.connect();
  try {
    const found = await examine(db, history);
    // Where something is wrong already, everything planted would be noticed.
    const teeth = isClean(found) ? await bite(db, history, async () => !isClean(await examine(db, history))) : NO_TEETH;
    const { rows } = await db.query<{ failed: number; members: number; xp: number }>(
      `select (select count(*)::int from pgboss.job where name = any($1) and state <> 'completed') as failed,
              count(*)::int as members, sum(xp)::int as xp from member where xp > 0`,
      [JOBS],
    );
    const { failed = NaN, members = 0, xp = 0 } = rows[0] ?? {};
    show(history, found);
    run.say(`${teeth.planted - teeth.unnoticed.length} of ${teeth.planted} planted faults were noticed`);
    const [acknowledged, unknown] = [totalOf(history, 'acknowledged'), totalOf(history, 'unknown')];
    const { lost, doubled } = found.faults;
    const figure =
      `${ending.kills.length} times kill -9 (${describe(ending.kills)}), ${acknowledged} acknowledged writes: ` +
      `${lost.length} lost, ${doubled.length} doubled; ${unknown} unknown ones happened at most once; ` +
      `${xp} XP of ${members} members are those of the ledger; ${seconds(Date.now() - run.startedAt)}`;
    const endedAlone = processes.endedAlone;
    return { figure, missed: missedClaims({ ...ending, ...found, history, teeth, failed, endedAlone }) };
  } finally {
    db.release();
  }
}

type Measured = Ending & Found & { history: GameHistory; teeth: Bite; failed: number; endedAlone: string[] };

function missedClaims(measured: Measured): string[] {
  const { kills, durability, wanted, faults, recounts, history, teeth, failed, endedAlone } = measured;
  const acknowledged = totalOf(history, 'acknowledged');
  const unknown = totalOf(history, 'unknown') + totalOf(history, 'foundDone');
  const { strange, tooLate, readBack } = history;
  const claims: [holds: boolean, claim: string][] = [
    [
      durability.every((setting) => setting.endsWith(' on')),
      `PostgreSQL keeps its promises (${durability.join(', ')})`,
    ],
    [kills.length >= wanted.kills, `${wanted.kills} kills (${kills.length})`],
    [acknowledged >= wanted.acknowledged, `${wanted.acknowledged} acknowledged writes (${acknowledged})`],
    [unknown >= wanted.leastUnknown, `kills fall on requests in flight (${unknown} without an answer)`],
    [tooLate.length === 0, `nothing that began after a closing is acknowledged: ${tooLate.slice(0, 5).join('; ')}`],
    [readBack.missing.length === 0, `everybody reads what they wrote: ${readBack.missing.slice(0, 5).join('; ')}`],
    [strange.length === 0, `every answer is one that may be given: ${strange.slice(0, 5).join('; ')}`],
    [!history.faults.has('500'), `a fault is answered with 503, not 500 (${history.faults.get('500')} times)`],
    [endedAlone.length === 0, `no process ends because another was killed: ${endedAlone.join(', ')}`],
    [failed === 0, `every job is done (${failed} are not)`],
    [teeth.unnoticed.length === 0, `what is planted is noticed: ${teeth.unnoticed.join(', ')}`],
    ...Object.entries(faults).map(([kind, all]): [boolean, string] => [
      all.length === 0,
      `nothing is ${kind}: ${all.length}, ${all.slice(0, 5).join('; ')}`,
    ]),
    ...recounts.map(({ what, different }): [boolean, string] => [different === 0, `${what} (${different} differ)`]),
  ];
  return claims.filter(([holds]) => !holds).map(([, claim]) => claim);
}

function show(history: GameHistory, { faults, recounts }: Found): void {
  printTable(
    ['act', 'acknowledged', 'found done', 'unknown', 'refused'],
    actsOf(history).map(([act, { acknowledged, foundDone, unknown, refused }]) => [
      act,
      acknowledged,
      foundDone,
      unknown,
      refused,
    ]),
  );
  const noAnswers = [...history.faults].map(([what, times]) => `${what} ${times} times`).join(', ');
  console.log(`requests without an answer to rely on: ${noAnswers}`);
  console.log(`own writes read back: ${history.readBack.reads}, missing ${history.readBack.missing.length}`);
  printTable(
    ['compared', 'different'],
    [
      ...Object.entries(faults).map(([kind, all]) => [`writes that are ${kind}`, all.length]),
      ...recounts.map(({ what, different }) => [what, different]),
    ],
  );
}

function describe(kills: readonly Victim[]): string {
  const times = (victims: readonly Victim[]) => kills.filter((kill) => victims.includes(kill)).length;
  return `API ${times(['api'])}, workers ${times(['worker'])}, PostgreSQL ${times(['postmaster', 'cluster', 'backend'])}`;
}
