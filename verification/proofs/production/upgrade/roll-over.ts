import { setTimeout as sleep } from 'node:timers/promises';
import { ALL_JOBS } from '@ballpark/server/composition/features';
import { migrate } from '@ballpark/server/database/migrate';
import { prepareQueues } from '@ballpark/server/jobs/prepare-queues';
import { type MarketLoad, startMarketLoad } from '../../kit/actors/market-load.ts';
import type { People } from '../../kit/actors/people.ts';
import type { RequestSource } from '../../kit/http/valid-requests.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import { seededRandom } from '../../kit/seeded-random.ts';
import type { PrivateServices } from '../../kit/services/private-services.ts';
import { openProduct } from '../../kit/services/product.ts';
import { withClient } from '../../kit/services/with-client.ts';
import { callEveryRoute } from './every-route.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { type LockWatch, watchLocks } from './lock-watch.ts';
import type { PreviousRelease } from './previous-release.ts';

const MEMBERS = 50;
const SEED = 20_261_117;
/** Longer than any lock may be held. */
const HELD_SECONDS = 2.5;
/** A photo that is not stored: the routes that name one check only its address. */
const PHOTO_URL = `/media/${'0'.repeat(64)}/256.webp`;

export type RollOverInput = {
  environment: NodeJS.ProcessEnv;
  services: PrivateServices;
  people: People;
  previous: PreviousRelease;
  size: { phaseMs: number; perSecond: number };
};

export type Phase = {
  name: string;
  /** Requests of the load. */
  requests: number;
  /** Requests of the pass over every route. */
  routes: number;
  /** Requests that were answered 5xx or not at all, in words. */
  faults: string[];
  lock: ReturnType<LockWatch['takeLongest']>;
};

export type RollOver = {
  phases: Phase[];
  /** The migrations that were applied under load. */
  migrations: string[];
  mutations: { faults: number; lockMs: number };
};

/** Old code on the old schema, old code on the new one, both side by side, new code alone, and back. */
export async function rollOver(run: ProofRun, input: RollOverInput): Promise<RollOver> {
  const { environment, services, people, previous, size } = input;
  const { databaseUrl } = services.addresses;
  const older = openProduct(run, { environment, mains: previous.mains });
  const newer = openProduct(run, { environment });
  const fleet = createFleet();
  await fleet.add(older);
  const locks = await watchLocks(run, databaseUrl);
  const source: RequestSource = { sql: services.sql, people, photoUrl: PHOTO_URL, listingPhotoUrl: PHOTO_URL };
  const load = startMarketLoad({
    send: fleet.send,
    people: await people.create('onboarded', MEMBERS),
    random: seededRandom(SEED),
    perSecond: size.perSecond,
  });
  run.atEnd(load.stop);
  const context = { fleet, locks, source, load, phaseMs: size.phaseMs };
  let migrations: string[] = [];
  const phases: Phase[] = [];
  const play = async (name: string, change: () => Promise<unknown>) => {
    phases.push(await playPhase(context, name, change));
    run.say(name);
  };
  await play(`${previous.version} on its own schema`, async () => undefined);
  await play(`${previous.version} while this schema is applied, and on it`, async () => {
    migrations = await migrate(databaseUrl);
    await prepareQueues(databaseUrl, ALL_JOBS);
  });
  await play('both side by side', () => fleet.add(newer));
  await play('this release alone', () => fleet.remove(older));
  await play('both side by side again', () => fleet.add(older));
  await play(`back to ${previous.version}`, () => fleet.remove(newer));
  const mutations = await tryMutations(context, databaseUrl);
  await load.stop();
  await fleet.remove(older);
  await locks.end();
  return { phases, migrations, mutations };
}

type Context = { fleet: Fleet; locks: LockWatch; source: RequestSource; load: MarketLoad; phaseMs: number };

async function playPhase(
  { fleet, locks, source, load, phaseMs }: Context,
  name: string,
  change: () => Promise<unknown>,
): Promise<Phase> {
  const before = new Map(load.statuses);
  locks.takeLongest();
  await change();
  const passes = await Promise.all(fleet.list().map((product) => callEveryRoute(source, product.getPort())));
  const answers = passes.flat();
  await sleep(phaseMs);
  const statuses = subtract(load.statuses, before);
  return {
    name,
    requests: [...statuses.values()].reduce((sum, count) => sum + count, 0),
    routes: answers.length,
    faults: [
      ...answers.filter(({ status }) => isFault(status)).map(({ route, status }) => `${name}: ${route} ${status}`),
      ...[...statuses].flatMap(([status, count]) =>
        isFault(status) ? Array.from({ length: count }, () => `${name}: load ${status}`) : [],
      ),
    ],
    lock: locks.takeLongest(),
  };
}

export function countFaults(phases: readonly Phase[]): string[] {
  return phases.flatMap(({ faults }) => faults);
}

function isFault(status: number): boolean {
  return status === 0 || status >= 500;
}

function subtract(after: ReadonlyMap<number, number>, before: ReadonlyMap<number, number>): Map<number, number> {
  return new Map([...after].map(([status, count]) => [status, count - (before.get(status) ?? 0)]));
}

/** A change that old code cannot bear, and one that holds a lock for too long: both must be noticed. */
async function tryMutations({ load, locks }: Context, databaseUrl: string): Promise<RollOver['mutations']> {
  const before = new Map(load.statuses);
  locks.takeLongest();
  await withClient(databaseUrl, async (client) => {
    await client.query('alter table listing rename column title to heading');
    await sleep(1_000);
    await client.query('alter table listing rename column heading to title');
    await client.query(`begin; lock table listing; select pg_sleep(${HELD_SECONDS}); commit`);
  });
  const faults = [...subtract(load.statuses, before)].filter(([status]) => isFault(status));
  return { faults: faults.reduce((sum, [, count]) => sum + count, 0), lockMs: Math.round(locks.takeLongest().ms) };
}
