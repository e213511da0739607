import { insertListings } from '../../kit/actors/listings.ts';
import { preparePeople } from '../../kit/actors/people.ts';
import { openWireClient } from '../../kit/http/wire-client.ts';
import { type Claim, listMissed, printTable, type ProofRun, type Verdict } from '../../kit/proof-run.ts';
import { startApiProcess } from '../../kit/services/api-process.ts';
import { startScratchServices } from '../../kit/services/scratch-services.ts';
import { type Miss, type Round, type RoundContext, runRound } from './rounds.ts';

const FULL_ROUNDS = 200;
const SMALL_ROUNDS = 20;
/** A round that is slower than the cache lifetime shows nothing. Of this many rounds some are fast enough. */
const MUTATED_ROUNDS = 20;
/** More than a page of listings of other members. */
const OTHER_LISTINGS = 60;

const ACTIONS = ['post', 'edit', 'delete'] as const;

export async function prove(run: ProofRun): Promise<Verdict> {
  const scratch = await startScratchServices(run, 'own-post');
  const apis = await Promise.all([startApiProcess(run, scratch), startApiProcess(run, scratch)]);
  const [first, second] = apis.map(({ port }) => openWireClient(port));
  if (!first || !second) throw new Error('There must be two processes.');
  run.atEnd(async () => [first, second].forEach((client) => client.close()));
  const people = await preparePeople(scratch.sql);
  const neighbours = await people.create('onboarded', OTHER_LISTINGS);
  await insertListings(
    scratch.sql,
    neighbours.map(({ memberId }) => memberId),
  );
  const neighbour = await people.createOne('onboarded');
  const context = { first: first.send, second: second.send, neighbour, beforeSearch: async () => undefined };
  const runRounds = async (count: number, roundContext: RoundContext) => {
    const rounds: Round[] = [];
    // Each member is used once, because a member who has just written bypasses the caches anyway.
    for (const member of await people.create('onboarded', count)) rounds.push(await runRound(roundContext, member));
    return rounds;
  };
  await runRounds(1, context); // warm-up: the process compiles code and connects
  const rounds = await runRounds(run.isSmall ? SMALL_ROUNDS : FULL_ROUNDS, context);
  run.say('now without wrote_at, so that the caches answer; the misses must be noticed');
  const forget = (memberId: string) =>
    scratch.sql.query('update member_account set wrote_at = null where member_id = $1', [memberId]);
  const mutated = await runRounds(MUTATED_ROUNDS, { ...context, beforeSearch: forget });
  showRounds(rounds, mutated);
  return judge(rounds, mutated);
}

function judge(rounds: Round[], mutated: Round[]): Verdict {
  const misses = rounds.flatMap((round) => round.misses);
  const unnoticed = ACTIONS.filter(
    (action) => !mutated.some((round) => round.misses.some((miss) => miss.action === action)),
  );
  const claims: Claim[] = [
    [misses.length === 0, `every search shows the change (${misses.length} do not: ${describeMisses(misses)})`],
    [rounds.length > 0, 'there were rounds'],
    [
      unnoticed.length === 0,
      `mutation: without wrote_at there are misses for each action (none for: ${unnoticed.join()})`,
    ],
  ];
  const searches = rounds.reduce((sum, round) => sum + round.searches, 0);
  const missedRounds = mutated.filter((round) => round.misses.length > 0).length;
  const figure =
    `${rounds.length} rounds of posting, editing and deleting over two processes, ${searches} searches, ${misses.length} misses ` +
    `(without wrote_at ${missedRounds} of ${mutated.length} rounds have misses)`;
  return { figure, missed: listMissed(claims) };
}

function describeMisses(misses: Miss[]): string {
  return [...new Set(misses.map(({ action, query }) => `${action} ${query}`))].join(', ');
}

function showRounds(rounds: Round[], mutated: Round[]): void {
  const row = (name: string, all: Round[]) => [
    name,
    all.length,
    all.reduce((sum, round) => sum + round.searches, 0),
    ...ACTIONS.map((action) => all.flatMap(({ misses }) => misses).filter((miss) => miss.action === action).length),
  ];
  printTable(
    ['', 'rounds', 'searches', 'missed posts', 'edits', 'deletions'],
    [row('unchanged', rounds), row('without wrote_at', mutated)],
  );
}
