import { adoptBucket } from '@ballpark/server/features/photos/sweeping/bucket-mark';
import { emptyBucket, buildScratchEnvironment } from '../../kit/services/scratch-services.ts';
import { type Claim, listMissed, printTable, type ProofRun, type Verdict } from '../../kit/proof-run.ts';
import { type Clock, copyDatabase, createRoleDatabase, type Instance, openInstance } from './instances.ts';
import { listWholePhotos, releasePhotos, storePhotos } from './photos.ts';

const BUCKET = 'ballpark-proof-shared-bucket';
const FULL_PHOTOS = 1_000;
const SMALL_PHOTOS = 36;
/** The share of photos whose listings are deleted on the first day. */
const RELEASED_SHARE = 0.2;
const DAY_MS = 24 * 60 * 60 * 1000;
/** One week, and long enough for every waiting time to be over. */
const WEEK_NIGHTS = 7;
const SHARED_NIGHTS = 20;
/** Enough for all released photos, at 5 % a night. */
const ALONE_NIGHTS = 10;
/** The foreign database marks what it does not know in its first night, and may remove it in the last. */
const TAKEN_NIGHTS = 16;
/** The share that one night may remove. */
const MOST_SHARE = 0.05;

type Night = { night: number; who: string; before: number; after: number };

export async function prove(run: ProofRun): Promise<Verdict> {
  const count = run.isSmall ? SMALL_PHOTOS : FULL_PHOTOS;
  const town = await prepare(run, count);
  const nights: Night[] = [];
  const { owner, older, foreign } = town;

  for (let night = 1; night <= SHARED_NIGHTS; night += 1) {
    await spendNight(town, nights, night % 2 === 1 ? [owner, older, foreign] : [owner, foreign, older]);
  }
  const shared = nights.slice();
  run.say(`${SHARED_NIGHTS} nights with three databases are over`);

  // The copies are switched off. Their last report is two days old on the third night.
  while (nights.length < shared.length + ALONE_NIGHTS) await spendNight(town, nights, [owner]);
  const alone = nights.slice(shared.length);
  const kept = await listWholePhotos(owner.app.storage);
  run.say(`${ALONE_NIGHTS} nights of the owner alone are over`);

  run.say('now the foreign database takes the bucket over by command; its removals must be noticed');
  await adoptBucket(foreign.app);
  const taken: Night[] = [];
  while (taken.length < TAKEN_NIGHTS) await spendNight(town, taken, [foreign]);

  showNights(shared, alone, taken);
  return judge({ town, shared, alone, kept, taken });
}

type Town = {
  clock: Clock;
  owner: Instance;
  older: Instance;
  foreign: Instance;
  /** Contents of photos in use, and of photos whose listing was deleted. */
  used: string[];
  released: string[];
};

/** The copy is made when half of the photos exist. The owner's worker runs once before and once after that. */
async function prepare(run: ProofRun, count: number): Promise<Town> {
  const clock = { now: new Date() };
  const url = await createRoleDatabase(run, 'owner');
  const environment = buildScratchEnvironment(url, BUCKET);
  await emptyBucket(environment); // an interrupted run may have left photos
  run.atEnd(() => emptyBucket(environment));
  const open = (name: string, databaseUrl: string) => openInstance(run, { name, databaseUrl, bucket: BUCKET, clock });
  const first = await open('owner', url);
  const half = Math.floor(count / 2);
  const older = await storePhotos({ storage: first.app.storage, databaseUrl: url, first: 0, count: half });
  await first.runNight();
  await first.close();
  const copy = await copyDatabase(run, url);
  const owner = await open('owner', url);
  const newer = await storePhotos({
    storage: owner.app.storage,
    databaseUrl: url,
    first: half,
    count: count - half,
  });
  run.say(`${count} photos are stored, ${half} of them before the copy was made`);
  const every = Math.round(1 / RELEASED_SHARE);
  const all = [...older, ...newer];
  const released = all.filter((_hash, index) => index % every === 0);
  await releasePhotos(url, released, clock.now);
  return {
    clock,
    owner,
    older: await open('older', copy),
    foreign: await open('foreign', await createRoleDatabase(run, 'foreign')),
    used: all.filter((hash) => !released.includes(hash)),
    released,
  };
}

/** Each worker in turn does what it does in a day. */
async function spendNight({ clock, owner }: Town, nights: Night[], workers: readonly Instance[]): Promise<void> {
  clock.now = new Date(clock.now.getTime() + DAY_MS);
  const night = (nights.at(-1)?.night ?? 0) + 1;
  let before = nights.at(-1)?.after ?? (await listWholePhotos(owner.app.storage)).size;
  for (const worker of workers) {
    await worker.runNight();
    const after = (await listWholePhotos(owner.app.storage)).size;
    nights.push({ night, who: worker.name, before, after });
    before = after;
  }
}

type Outcome = { town: Town; shared: Night[]; alone: Night[]; kept: Set<string>; taken: Night[] };

function judge({ town, shared, alone, kept, taken }: Outcome): Verdict {
  const inWeek = countRemoved(shared.filter(({ night }) => night <= WEEK_NIGHTS));
  const lost = town.used.filter((hash) => !kept.has(hash));
  const left = town.released.filter((hash) => kept.has(hash));
  const most = Math.max(...[...alone, ...taken].map(({ before, after }) => (before - after) / before));
  const total = town.used.length + town.released.length;
  const claims: Claim[] = [
    [inWeek === 0, `no photo is removed in ${WEEK_NIGHTS} nights (${inWeek} were)`],
    [countRemoved(shared) === 0, `nor in ${SHARED_NIGHTS} nights (${countRemoved(shared)} were)`],
    [lost.length === 0, `the owner removes no photo that is in use (${lost.length} were)`],
    [left.length === 0, `the owner alone removes what was released (${left.length} are left)`],
    [most <= MOST_SHARE, `no night removes more than 5 % (${(most * 100).toFixed(1)} %)`],
    [countRemoved(taken) > 0, 'mutation: a database that took the bucket over removes photos it does not know'],
  ];
  const figure =
    `${total} photos, a foreign and an older database over one bucket: ${inWeek} removed in ${WEEK_NIGHTS} nights, ` +
    `${countRemoved(shared)} in ${SHARED_NIGHTS}; alone the owner removed ${countRemoved(alone)} of ${town.released.length} ` +
    `released and ${lost.length} others, at most ${(most * 100).toFixed(1)} % a night ` +
    `(a database that took over by command removed ${countRemoved(taken)} after 14 days)`;
  return { figure, missed: listMissed(claims) };
}

function countRemoved(nights: readonly Night[]): number {
  return nights.reduce((sum, { before, after }) => sum + before - after, 0);
}

function showNights(shared: Night[], alone: Night[], taken: Night[]): void {
  const row = (name: string, nights: Night[], who: string) => {
    const own = nights.filter((night) => night.who === who);
    return [name, who, own.length, countRemoved(own), Math.max(0, ...own.map(({ before, after }) => before - after))];
  };
  printTable(
    ['', 'worker', 'nights', 'removed', 'most in one night'],
    [
      ...['owner', 'older', 'foreign'].map((who) => row('three databases', shared, who)),
      row('owner alone', alone, 'owner'),
      row('taken over by command', taken, 'foreign'),
    ],
  );
}
