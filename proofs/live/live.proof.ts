/** A listing somebody looks at shows what others do to it by way of another process: at once, and without Redis soon. */
import { setTimeout as sleep } from 'node:timers/promises';
import { VARIABLES } from '@ballpark/server/config/variables';
import { startApiPair } from '../kit/services/api-pair.ts';
import { act, close, everybodyWatches, openScenes, type Scene } from './actions.ts';
import { openAudience } from './watchers.ts';
import { percentile } from '../kit/statistics.ts';
import { printTable } from '../kit/print-table.ts';
import { startServices } from '../kit/services/private-services.ts';
import { invitePeople } from '../kit/actors/people.ts';
import { runProof, seconds, type Verdict } from '../kit/proof-run.ts';
import { type WireClient, wireClient } from '../kit/http/wire-client.ts';

const FULL = { scenes: 10, rounds: 100, roundsAfter: 50, hasHang: true };
const SMALL = { scenes: 5, rounds: 20, roundsAfter: 10, hasHang: false };
const MOST_ACTS_EACH = 60;

const LONGEST_LIVE_P95_MS = 2_000;
const LONGEST_WITHOUT_REDIS_MS = 30_000;
/** The processes find back by themselves within this, and pages with them. */
const RECOVERY_MS = 5_000;
/** A Redis that hangs is noticed after seven seconds at most. */
const HANG_NOTICED_MS = 8_000;

type Phase = { name: string; isLive: boolean; waits: number[] };

await runProof(async (run) => {
  const size = run.isSmall ? SMALL : FULL;
  const services = await startServices(run, { name: 'live' });
  const [first, second] = await startApiPair(run, services, noLimits());
  const client = wireClient(first);
  run.atEnd(async () => client.close());
  const audience = await openAudience(run, second);
  const people = await invitePeople(services.sql);
  const scenes = await openScenes({
    sql: services.sql,
    people,
    audience,
    scenes: size.scenes,
    actsEach: MOST_ACTS_EACH,
  });
  await everybodyWatches(scenes);
  run.say(`${scenes.length * 3} pages follow ${scenes.length} listings by way of ${second}; acts go to ${first}`);
  await rounds(client, scenes, scenes.length); // a process compiles and connects during its first requests

  const phases: Phase[] = [];
  const note = async (name: string, isLive: boolean, waits: Promise<number[]>) => {
    phases.push({ name, isLive, waits: await waits });
    run.say(name);
  };
  await note('Redis up', true, rounds(client, scenes, size.rounds));
  await services.redis.kill();
  await note('killed (kill -9)', false, allAtOnce(client, scenes));
  await services.redis.start();
  await sleep(RECOVERY_MS);
  await note('up again (restarted)', true, rounds(client, scenes, size.roundsAfter));
  if (size.hasHang) {
    const pid = services.redis.pid() ?? 0;
    process.kill(pid, 'SIGSTOP');
    await note('hung, at once (SIGSTOP)', false, allAtOnce(client, scenes));
    await sleep(HANG_NOTICED_MS);
    await note('hung, noticed', false, allAtOnce(client, scenes));
    process.kill(pid, 'SIGCONT');
    await sleep(RECOVERY_MS);
    await note('up again (SIGCONT)', true, rounds(client, scenes, size.roundsAfter));
  }
  await note(
    'closing',
    true,
    Promise.all(scenes.map((scene) => close(client, scene))).then((all) => all.flat()),
  );
  showPhases(phases, audience.refreshes());
  return judge(phases);
});

/** One act after another, each on the next listing. */
async function rounds(client: WireClient, scenes: Scene[], count: number): Promise<number[]> {
  const waits: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const scene = scenes[round % scenes.length];
    if (scene) waits.push(...(await act(client, scene)));
  }
  return waits;
}

async function allAtOnce(client: WireClient, scenes: Scene[]): Promise<number[]> {
  return (await Promise.all(scenes.map((scene) => act(client, scene)))).flat();
}

function judge(phases: Phase[]): Verdict {
  const missed = phases.flatMap(({ name, isLive, waits }) => {
    const [p95, longest] = [percentile(waits, 0.95), Math.max(...waits)];
    if (waits.length === 0) return [`${name}: nothing was done`];
    if (isLive && p95 > LONGEST_LIVE_P95_MS) return [`${name}: p95 is at most 2 s (${seconds(p95)})`];
    if (longest > LONGEST_WITHOUT_REDIS_MS) return [`${name}: everything shows within 30 s (${seconds(longest)})`];
    return [];
  });
  const live = phases.filter(({ isLive }) => isLive).flatMap(({ waits }) => waits);
  const blind = phases.filter(({ isLive }) => !isLive).flatMap(({ waits }) => waits);
  // Without it every page has to look by itself: were that as fast, the rest would show nothing.
  if (percentile(blind, 0.95) <= LONGEST_LIVE_P95_MS) missed.push('teeth: without Redis it is as fast');
  const figure =
    `${live.length} looks over two processes p50 ${seconds(percentile(live, 0.5))}, p95 ${seconds(percentile(live, 0.95))}; ` +
    `without Redis ${blind.length} looks, slowest ${seconds(Math.max(...blind))}`;
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
  printTable(['Redis', 'looks', 'p50', 'p95', 'slowest'], rows);
  console.log(`The pages have asked for their listing ${refreshes} times.`);
}

/** Not what this is about. */
function noLimits(): NodeJS.ProcessEnv {
  const limits = Object.keys(VARIABLES).filter((name) => name.startsWith('LIMIT_'));
  return Object.fromEntries(limits.map((name) => [name, '1000000000/60']));
}
