/** Whoever posts, edits or deletes a listing sees it at once, on every process, however fresh the shared answers are. */
import { startApiProcess } from '../kit/services/api-process.ts';
import { type Miss, playRound, type Round, type Street } from './rounds.ts';
import { postListings } from '../kit/actors/listings.ts';
import { printTable } from '../kit/print-table.ts';
import { invitePeople } from '../kit/actors/people.ts';
import { runProof, type Verdict } from '../kit/proof-run.ts';
import { startScratch } from '../kit/services/scratch-services.ts';
import { wireClient } from '../kit/http/wire-client.ts';

const FULL_ROUNDS = 200;
const SMALL_ROUNDS = 20;
/** A round that is slower than an answer is shared shows nothing; of so many some are fast enough. */
const TEETH_ROUNDS = 20;
/** What is there already: more than a page. */
const OTHER_LISTINGS = 60;

const ACTS = ['post', 'edit', 'delete'] as const;

await runProof(async (run) => {
  const scratch = await startScratch(run, 'own-post');
  const apis = await Promise.all([startApiProcess(run, scratch), startApiProcess(run, scratch)]);
  const [first, second] = apis.map(({ port }) => wireClient(port));
  if (!first || !second) throw new Error('There are not two processes.');
  run.atEnd(async () => [first, second].forEach((client) => client.close()));
  const people = await invitePeople(scratch.sql);
  const neighbours = await people.arrive('onboarded', OTHER_LISTINGS);
  await postListings(
    scratch.sql,
    neighbours.map(({ memberId }) => memberId),
  );
  const neighbour = await people.arriveAlone('onboarded');
  const street = { first: first.send, second: second.send, neighbour, meanwhile: async () => undefined };
  const play = async (wanted: number, there: Street) => {
    const rounds: Round[] = [];
    // Everybody once: whoever has written lately is answered past the caches anyway.
    for (const member of await people.arrive('onboarded', wanted)) rounds.push(await playRound(there, member));
    return rounds;
  };
  await play(1, street); // a process compiles and connects during its first requests
  const rounds = await play(run.isSmall ? SMALL_ROUNDS : FULL_ROUNDS, street);
  run.say('and the same where nobody remembers who has just written, to show that it would be seen');
  const forget = (memberId: string) =>
    scratch.sql.query('update member_account set wrote_at = null where member_id = $1', [memberId]);
  const teeth = await play(TEETH_ROUNDS, { ...street, meanwhile: forget });
  showRounds(rounds, teeth);
  return judge(rounds, teeth);
});

function judge(rounds: Round[], teeth: Round[]): Verdict {
  const misses = rounds.flatMap((round) => round.misses);
  const unseen = ACTS.filter((act) => !teeth.some((round) => round.misses.some((miss) => miss.act === act)));
  const claims: [holds: boolean, claim: string][] = [
    [misses.length === 0, `every look shows what was just done (${misses.length} do not: ${shown(misses)})`],
    [rounds.length > 0, 'there were rounds'],
    [
      unseen.length === 0,
      `teeth: without the memory of who has just written it goes unseen (not so: ${unseen.join()})`,
    ],
  ];
  const looks = rounds.reduce((sum, round) => sum + round.looks, 0);
  const missedRounds = teeth.filter((round) => round.misses.length > 0).length;
  const figure =
    `${rounds.length} rounds of posting, editing and deleting over two processes, ${looks} looks, ${misses.length} misses ` +
    `(without the memory of who has just written ${missedRounds} of ${teeth.length} rounds miss something)`;
  return { figure, missed: claims.filter(([holds]) => !holds).map(([, claim]) => claim) };
}

function shown(misses: Miss[]): string {
  return [...new Set(misses.map(({ act, query }) => `${act} ${query}`))].join(', ');
}

function showRounds(rounds: Round[], teeth: Round[]): void {
  const row = (name: string, all: Round[]) => [
    name,
    all.length,
    all.reduce((sum, round) => sum + round.looks, 0),
    ...ACTS.map((act) => all.flatMap(({ misses }) => misses).filter((miss) => miss.act === act).length),
  ];
  printTable(
    ['', 'rounds', 'looks', 'missed posts', 'edits', 'deletions'],
    [row('as it is', rounds), row('nobody remembers', teeth)],
  );
}
