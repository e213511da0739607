import { preparePeople } from '../../kit/actors/people.ts';
import { openHoldingConnection } from '../../kit/http/held-requests.ts';
import { type Claim, listMissed, printTable, type ProofRun, type Verdict } from '../../kit/proof-run.ts';
import { startApiProcess } from '../../kit/services/api-process.ts';
import { startScratchServices } from '../../kit/services/scratch-services.ts';
import { raceForName, type Round } from './rounds.ts';

const RACERS = 64;
const FULL_ROUNDS = 100;
const SMALL_ROUNDS = 10;
/** Without the index, already the first round should show duplicates. */
const MUTATED_ROUNDS = 5;

export async function prove(run: ProofRun): Promise<Verdict> {
  const scratch = await startScratchServices(run, 'username-race');
  const apis = await Promise.all([startApiProcess(run, scratch), startApiProcess(run, scratch)]);
  const ports = apis.map(({ port }) => port);
  const connections = await openConnections(run, ports);
  const race = { sql: scratch.sql, people: await preparePeople(scratch.sql), connections };
  await raceForName(race); // warm-up: the first requests of a process are slow
  const rounds: Round[] = [];
  const wanted = run.isSmall ? SMALL_ROUNDS : FULL_ROUNDS;
  while (rounds.length < wanted) rounds.push(await raceForName(race));
  run.say('now without the unique index; duplicates must be noticed');
  await scratch.sql.query('drop index member_username_skeleton_unique');
  const mutated: Round[] = [];
  while (mutated.length < MUTATED_ROUNDS && !mutated.some(hasDuplicate)) mutated.push(await raceForName(race));
  showRounds(rounds, mutated);
  return judge(rounds, mutated);
}

async function openConnections(run: ProofRun, ports: number[]) {
  const turns = Array.from({ length: RACERS }, (_, index) => ports[index % ports.length] ?? 0);
  const connections = await Promise.all(turns.map((port) => openHoldingConnection(port)));
  run.atEnd(async () => connections.forEach((connection) => connection.close()));
  return connections;
}

function hasDuplicate({ won, holders }: Round): boolean {
  return won > 1 || holders > 1;
}

function judge(rounds: Round[], mutated: Round[]): Verdict {
  const right = rounds.filter(
    ({ won, lost, holders, onboarded }) => won === 1 && lost === RACERS - 1 && holders === 1 && onboarded === 1,
  );
  const claims: Claim[] = [
    [right.length === rounds.length, `in every round one of ${RACERS} gets the name and the others get username_taken`],
    [rounds.length > 0, 'there were rounds'],
    [mutated.some(hasDuplicate), 'mutation: without the unique index two members get one name'],
  ];
  const unexpected = new Set(rounds.flatMap((round) => round.unexpected));
  const missed = [
    ...listMissed(claims),
    ...[...unexpected].slice(0, 5).map((answer) => `unexpected answer: ${answer}`),
  ];
  const duplicates = rounds.filter(hasDuplicate).length;
  const figure =
    `${rounds.length} rounds of ${RACERS} over two processes, ${right.length} with exactly one winner, ${duplicates} duplicates ` +
    `(without the index up to ${Math.max(...mutated.map(({ holders }) => holders))} members with one name)`;
  return { figure, missed };
}

function showRounds(rounds: Round[], mutated: Round[]): void {
  const formatRounds = (name: string, all: Round[]) => [
    name,
    all.length,
    formatSpread(all.map(({ won }) => won)),
    formatSpread(all.map(({ lost }) => lost)),
    all.flatMap(({ unexpected }) => unexpected).length,
    formatSpread(all.map(({ holders }) => holders)),
    formatSpread(all.map(({ onboarded }) => onboarded)),
  ];
  printTable(
    ['', 'rounds', '200', '409', 'other', 'holders', 'onboarded'],
    [formatRounds('unchanged', rounds), formatRounds('without the unique index', mutated)],
  );
}

/** The minimum and the maximum, or one number if they are equal. */
function formatSpread(values: number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least} to ${most}`;
}
