/** 64 members ask for one name at the same moment, over two processes: exactly one gets it, whatever the spelling. */
import { startApiProcess } from '../kit/services/api-process.ts';
import { openHoldingConnection } from '../kit/http/held-requests.ts';
import { printTable } from '../kit/print-table.ts';
import { invitePeople } from '../kit/actors/people.ts';
import { type ProofRun, runProof, type Verdict } from '../kit/proof-run.ts';
import { startScratch } from '../kit/services/scratch-services.ts';
import { raceForName, type Round } from './rounds.ts';

const RACERS = 64;
const FULL_ROUNDS = 100;
const SMALL_ROUNDS = 10;
/** Without the index the very first round is expected to show it. */
const TEETH_ROUNDS = 5;

await runProof(async (run) => {
  const scratch = await startScratch(run, 'username-race');
  const apis = await Promise.all([startApiProcess(run, scratch), startApiProcess(run, scratch)]);
  const ports = apis.map(({ port }) => port);
  const connections = await openConnections(run, ports);
  const race = { sql: scratch.sql, people: await invitePeople(scratch.sql), connections };
  await raceForName(race); // the first requests of a process come one after the other
  const rounds: Round[] = [];
  const wanted = run.isSmall ? SMALL_ROUNDS : FULL_ROUNDS;
  while (rounds.length < wanted) rounds.push(await raceForName(race));
  run.say('and the same without the unique index, to show that a double would be seen');
  await scratch.sql.query('drop index member_username_unique');
  const teeth: Round[] = [];
  while (teeth.length < TEETH_ROUNDS && !teeth.some(hasDouble)) teeth.push(await raceForName(race));
  showRounds(rounds, teeth);
  return judge(rounds, teeth);
});

async function openConnections(run: ProofRun, ports: number[]) {
  const turns = Array.from({ length: RACERS }, (_, index) => ports[index % ports.length] ?? 0);
  const connections = await Promise.all(turns.map((port) => openHoldingConnection(port)));
  run.atEnd(async () => connections.forEach((connection) => connection.close()));
  return connections;
}

function hasDouble({ won, holders }: Round): boolean {
  return won > 1 || holders > 1;
}

function judge(rounds: Round[], teeth: Round[]): Verdict {
  const right = rounds.filter(
    ({ won, lost, holders, onboarded }) => won === 1 && lost === RACERS - 1 && holders === 1 && onboarded === 1,
  );
  const claims: [holds: boolean, claim: string][] = [
    [right.length === rounds.length, `in every round one of ${RACERS} gets the name and the others read it is taken`],
    [rounds.length > 0, 'there were rounds'],
    [teeth.some(hasDouble), 'without the unique index two members get one name'],
  ];
  const strange = new Set(rounds.flatMap((round) => round.strange));
  const missed = [
    ...claims.filter(([holds]) => !holds).map(([, claim]) => claim),
    ...[...strange].slice(0, 5).map((answer) => `an answer was ${answer}`),
  ];
  const doubles = rounds.filter(hasDouble).length;
  const figure =
    `${rounds.length} rounds of ${RACERS} over two processes, ${right.length} with exactly one winner, ${doubles} doubles ` +
    `(without the index ${Math.max(...teeth.map(({ holders }) => holders))} members of one name)`;
  return { figure, missed };
}

function showRounds(rounds: Round[], teeth: Round[]): void {
  const shown = (name: string, all: Round[]) => [
    name,
    all.length,
    spread(all.map(({ won }) => won)),
    spread(all.map(({ lost }) => lost)),
    all.flatMap(({ strange }) => strange).length,
    spread(all.map(({ holders }) => holders)),
    spread(all.map(({ onboarded }) => onboarded)),
  ];
  printTable(
    ['', 'rounds', '200', '409', 'other', 'holders', 'onboarded'],
    [shown('as it is', rounds), shown('without the unique index', teeth)],
  );
}

/** Least and most; one number when they are the same. */
function spread(values: number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least} to ${most}`;
}
