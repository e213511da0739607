import { setTimeout as sleep } from 'node:timers/promises';
import { preparePeople } from '../../kit/actors/people.ts';
import { openWireClient, type WireClient } from '../../kit/http/wire-client.ts';
import { printTable, type ProofRun, seconds, type Verdict } from '../../kit/proof-run.ts';
import { startApiPair } from '../../kit/services/api-pair.ts';
import { startPrivateServices } from '../../kit/services/private-services.ts';
import { NO_LIMITS } from '../../kit/services/scratch-services.ts';
import { percentile } from '../../kit/statistics.ts';
import {
  changeListing,
  closeListing,
  createWatchedListings,
  waitUntilWatched,
  type WatchedListing,
} from './actions.ts';
import { openWatchers } from './watchers.ts';

const FULL = { listings: 10, rounds: 100, roundsAfter: 50, hasHang: true };
const SMALL = { listings: 5, rounds: 10, roundsAfter: 6, hasHang: false };
const NEIGHBOURS_EACH = 60;

/** `--small` may run on a busy machine. Without Redis a change takes ten seconds or more. */
const LONGEST_LIVE_P95_MS = { full: 2_000, small: 5_000 };
const LONGEST_WITHOUT_REDIS_MS = 30_000;
/** The processes and the pages reconnect within this time. */
const RECOVERY_MS = 5_000;
/** The processes notice a hung Redis after at most seven seconds. */
const HANG_NOTICED_MS = 8_000;

type Phase = { name: string; isLive: boolean; waits: number[] };

export async function prove(run: ProofRun): Promise<Verdict> {
  const size = run.isSmall ? SMALL : FULL;
  const services = await startPrivateServices(run, { name: 'live' });
  const [first, second] = await startApiPair(run, services, NO_LIMITS);
  const client = openWireClient(first);
  run.atEnd(async () => client.close());
  const watchers = await openWatchers(run, second);
  const people = await preparePeople(services.sql);
  const listings = await createWatchedListings({
    sql: services.sql,
    people,
    watchers,
    count: size.listings,
    neighboursEach: NEIGHBOURS_EACH,
  });
  await waitUntilWatched(listings);
  run.say(
    `${listings.length * 3} pages follow ${listings.length} listings through port ${second}; changes go to port ${first}`,
  );
  await runRounds(client, listings, listings.length); // warm-up: the process compiles code and connects

  const phases: Phase[] = [];
  const record = async (name: string, isLive: boolean, waits: Promise<number[]>) => {
    phases.push({ name, isLive, waits: await waits });
    run.say(name);
  };
  await record('Redis up', true, runRounds(client, listings, size.rounds));
  await services.redis.kill();
  await record('killed (kill -9)', false, changeAllAtOnce(client, listings));
  await services.redis.start();
  await sleep(RECOVERY_MS);
  await record('up again (restarted)', true, runRounds(client, listings, size.roundsAfter));
  if (size.hasHang) {
    const pid = services.redis.pid() ?? 0;
    process.kill(pid, 'SIGSTOP');
    await record('hung, at once (SIGSTOP)', false, changeAllAtOnce(client, listings));
    await sleep(HANG_NOTICED_MS);
    await record('hung, noticed', false, changeAllAtOnce(client, listings));
    process.kill(pid, 'SIGCONT');
    await sleep(RECOVERY_MS);
    await record('up again (SIGCONT)', true, runRounds(client, listings, size.roundsAfter));
  }
  await record(
    'closing',
    true,
    Promise.all(listings.map((listing) => closeListing(client, listing))).then((all) => all.flat()),
  );
  showPhases(phases, watchers.refreshes());
  return judge(phases, run.isSmall ? LONGEST_LIVE_P95_MS.small : LONGEST_LIVE_P95_MS.full);
}

/** Changes one listing after the other. */
async function runRounds(client: WireClient, listings: WatchedListing[], count: number): Promise<number[]> {
  const waits: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const listing = listings[round % listings.length];
    if (listing) waits.push(...(await changeListing(client, listing)));
  }
  return waits;
}

async function changeAllAtOnce(client: WireClient, listings: WatchedListing[]): Promise<number[]> {
  return (await Promise.all(listings.map((listing) => changeListing(client, listing)))).flat();
}

function judge(phases: Phase[], longestLiveMs: number): Verdict {
  const missed = phases.flatMap(({ name, isLive, waits }) => {
    const [p95, longest] = [percentile(waits, 0.95), Math.max(...waits)];
    if (waits.length === 0) return [`${name}: there are measurements`];
    if (isLive && p95 > longestLiveMs) return [`${name}: p95 is at most ${seconds(longestLiveMs)} (${seconds(p95)})`];
    if (longest > LONGEST_WITHOUT_REDIS_MS) return [`${name}: every change shows within 30 s (${seconds(longest)})`];
    return [];
  });
  const live = phases.filter(({ isLive }) => isLive).flatMap(({ waits }) => waits);
  const polled = phases.filter(({ isLive }) => !isLive).flatMap(({ waits }) => waits);
  // Without Redis the pages poll. If that were as fast, the proof would not measure the live updates.
  if (percentile(polled, 0.95) <= longestLiveMs) missed.push('control: without Redis the pages are slower');
  const figure =
    `${live.length} views over two processes, p50 ${seconds(percentile(live, 0.5))}, p95 ${seconds(percentile(live, 0.95))}; ` +
    `without Redis ${polled.length} views, slowest ${seconds(Math.max(...polled))}`;
  return { figure, missed };
}

function showPhases(phases: Phase[], refreshes: number): void {
  const rows = phases.map(({ name, waits }) => [
    name,
    waits.length,
    seconds(percentile(waits, 0.5)),
    seconds(percentile(waits, 0.95)),
    seconds(Math.max(...waits)),
  ]);
  printTable(['Redis', 'views', 'p50', 'p95', 'slowest'], rows);
  console.log(`The pages have requested their listing ${refreshes} times.`);
}
