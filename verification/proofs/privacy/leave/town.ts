import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '@ballpark/server/core/context';
import { openApp } from '@ballpark/server/composition/open-app';
import { openHttp } from '@ballpark/server/composition/open-http';
import { hashSecretToken, newSecretToken } from '@ballpark/server/core/secret-token';
import { loadConfig } from '@ballpark/server/config/config';
import { completeErasure, eraseClosedAccounts } from '@ballpark/server/features/leaving/erasing/erase-accounts';
import { buildExport } from '@ballpark/server/features/leaving/exporting/export-data';
import { openRedis } from '@ballpark/server/integrations/redis/redis';
import { StorageUnavailable } from '@ballpark/server/integrations/storage/storage';
import { createLogger } from '@ballpark/server/observability/logger';
import { type BucketVersions, openBucketVersions } from '@ballpark/server/test/bucket-versions';
import { readZip } from '@ballpark/server/test/read-zip';
import type { Pool } from 'pg';
import { insertListing } from '../../kit/actors/listings.ts';
import { PASSWORD, type Person, preparePeople } from '../../kit/actors/people.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import { startScratchServices } from '../../kit/services/scratch-services.ts';
import { newMark, plantRows } from './planted-rows.ts';

const MOST_RUNS = 5;
/** After some failures the server does not ask the object store again for 5 s. */
const BREAKER_PAUSE_MS = 5_000;

export type Leaver = Person & { mark: string; contentHashes: string[] };

export type Town = {
  sql: Pool;
  clock: { now: Date };
  createLeaver: () => Promise<Leaver>;
  /** Stores every object of the leaver's photos a second time, so that the bucket has two versions of each. */
  storeAgain: (leaver: Leaver) => Promise<void>;
  /** Asks for the export, builds it and downloads it. */
  exportData: (leaver: Leaver) => Promise<Map<string, Buffer>>;
  close: (leaver: Leaver) => Promise<void>;
  runErasure: () => Promise<void>;
  /** After a mutation: erases the rest, so that no later check sees it. */
  runErasureAgain: (leaver: Leaver) => Promise<void>;
  /** Objects of the leaver's photos and copies, in all versions. */
  findInBucket: (leaver: Leaver) => Promise<string[]>;
  /** How many versions the bucket has that are not the current ones. */
  countOldVersions: () => Promise<number>;
  findInRedis: (mark: string) => Promise<string[]>;
};

/** The product inside this process, with a clock that the proof moves. No worker runs, so that each step happens once. */
export async function openTown(run: ProofRun): Promise<Town> {
  const { sql, environment } = await startScratchServices(run, 'leave');
  const clock = { now: new Date() };
  const config = loadConfig(environment);
  const opened = await openApp({ config, log: createLogger('silent', 'leave'), fixedNow: () => clock.now });
  run.atEnd(opened.close);
  const versions = openBucketVersions(config.storage);
  await keepVersions(run, opened.app, versions);
  const http = await openHttp(opened.app);
  run.atEnd(() => http.close());
  const people = await preparePeople(sql);
  const neighbours = await people.create('onboarded', 5);

  async function send(person: Person, path: string, payload: object) {
    const headers = { authorization: `Bearer ${person.token}` };
    const request = { method: 'POST' as const, url: `/api${path}`, headers, payload };
    let answer = await http.inject(request);
    // The server of a busy machine may ask to try again.
    for (let attempt = 1; answer.statusCode === 503 && attempt < MOST_RUNS; attempt += 1) {
      await sleep(BREAKER_PAUSE_MS);
      answer = await http.inject(request);
    }
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answer;
  }

  async function createLeaver(): Promise<Leaver> {
    const mark = newMark();
    const person = await people.createOne('onboarded');
    const [token = ''] = await people.signInAgain([person]);
    await sql.query('update member_account set email = $2 where member_id = $1', [
      person.memberId,
      `${mark}@example.org`,
    ]);
    const leaver = { ...person, token, email: `${mark}@example.org`, mark };
    const [first, second] = neighbours;
    if (!first || !second) throw new Error('neighbours were created');
    const contentHashes = await uploadPhotos(leaver, mark);
    const own = await insertListing(sql, leaver.memberId);
    const unpriced = await insertListing(sql, leaver.memberId);
    const other = await insertListing(sql, first.memberId);
    const text = { description: `${mark} description`, location: `${mark} location` };
    for (const { id } of [own, unpriced]) {
      await sql.query(
        'update listing set description = $2, location = $3, photo_urls = $4, photo_colours = $5 where id = $1',
        [
          id,
          text.description,
          text.location,
          contentHashes.map((hash) => `/media/${hash}/960.webp`),
          contentHashes.map(() => '#aabbcc'),
        ],
      );
    }
    for (const neighbour of neighbours) await send(neighbour, `/listings/${own.id}/suggest`, { amount: 50 });
    await send(leaver, `/listings/${other.id}/suggest`, { amount: 40, comment: `${mark} note` });
    await send(second, `/listings/${other.id}/suggest`, { amount: 45, comment: 'a fair price' });
    const message = { name: `${mark} Sender`, email: leaver.email, subject: 'general', message: `${mark} message` };
    await http.inject({ method: 'POST', url: '/api/contact', payload: message });
    await plantRows(sql, { memberId: leaver.memberId, neighbourId: first.memberId, listingId: other.id, mark });
    await send(leaver, '/settings/export', {});
    return { ...leaver, contentHashes };
  }

  /** Two photos that no other member has. */
  async function uploadPhotos(person: Person, mark: string): Promise<string[]> {
    const { default: sharp } = await import('sharp');
    const colour = `#${Buffer.from(mark.slice(2)).toString('hex').slice(0, 6)}`;
    const hashes: string[] = [];
    for (const kind of ['upload-base64', 'upload-profile-base64']) {
      const width = kind === 'upload-base64' ? 80 : 60;
      const picture = await sharp({ create: { width, height: 60, channels: 3, background: colour } })
        .png()
        .toBuffer();
      const payload = { base64Data: picture.toString('base64'), filename: 'a.png' };
      const { data } = (await send(person, `/photos/${kind}`, payload)).json<{ data: { url: string } }>();
      hashes.push(data.url.split('/')[2] ?? '');
    }
    await sql.query('update member set photo_url = $2 where id = $1', [
      person.memberId,
      `/media/${hashes[1]}/256.webp`,
    ]);
    return hashes;
  }

  return {
    sql,
    clock,
    createLeaver,
    storeAgain: async ({ contentHashes }) => {
      for (const hash of contentHashes) await storeAgain(opened.app, hash);
    },
    exportData: async ({ memberId }) => {
      const { rows } = await sql.query<{ id: string }>('select id from data_export where member_id = $1', [memberId]);
      const id = rows[0]?.id ?? '';
      await buildExport(opened.app, id, { id: 'proof', finish: async () => undefined });
      const token = newSecretToken();
      await sql.query('update data_export set token_hash = $2 where id = $1', [id, hashSecretToken(token)]);
      return readZip((await http.inject(`/api/export/${token}`)).rawPayload);
    },
    close: async (leaver) => {
      await send(leaver, '/settings/account/close', { password: PASSWORD });
    },
    runErasure: () => runUntilStored(() => eraseClosedAccounts(opened.app)),
    runErasureAgain: ({ memberId }) => runUntilStored(() => completeErasure(opened.app, memberId)),
    findInBucket: async (leaver) => findOwnKeys(await versions.list(), leaver),
    countOldVersions: async () => (await versions.list()).filter(({ isCurrent }) => !isCurrent).length,
    findInRedis: (mark) => findInRedis(config.redis.url, mark),
  };
}

/** The object store of a busy machine can miss its deadline. The product then repeats the erasure in its next run. */
async function runUntilStored(erase: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await erase();
      return;
    } catch (error) {
      const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
      if (attempt === MOST_RUNS || !errors.some((one) => one instanceof StorageUnavailable)) throw error;
      await sleep(BREAKER_PAUSE_MS);
    }
  }
}

async function storeAgain(app: AppContext, contentHash: string): Promise<void> {
  for (const { key } of await app.storage.list(`${contentHash}/`)) {
    const stored = await app.storage.open(key);
    if (stored) await app.storage.put([{ key, type: 'image/webp', bytes: await buffer(stored.body) }]);
  }
}

/** The bucket keeps versions until the end of the proof, when all of them are deleted. */
async function keepVersions(run: ProofRun, app: AppContext, versions: BucketVersions): Promise<void> {
  // The first object creates the bucket.
  await app.storage.put([{ key: 'first', type: 'text/plain', bytes: Buffer.from('first') }]);
  run.atEnd(async () => versions.close());
  run.atEnd(versions.end);
  // An interrupted run may have left something.
  await versions.end();
  await versions.keep();
}

/** The list of erasures names the id and nothing else. */
function findOwnKeys(objects: readonly { key: string }[], { memberId, contentHashes, mark }: Leaver): string[] {
  const keys = objects.map(({ key }) => key);
  return keys.filter((key) => {
    const isPhoto = contentHashes.some((hash) => key.startsWith(hash));
    const isNamed = key.includes(mark) || (key.includes(memberId) && !key.startsWith('erasures/'));
    return isPhoto || isNamed || key.startsWith('exports/');
  });
}

/** Keys and values with the mark. Counters of limits are keyed by hashes. */
async function findInRedis(url: string, mark: string): Promise<string[]> {
  const { client, close } = openRedis({ url, timeoutMs: 10_000 }, createLogger('silent', 'leave'));
  await new Promise((resolve) => client.once('ready', resolve));
  const found: string[] = [];
  for (const key of await client.keys('*')) {
    const value = await client.get(key).catch(() => null);
    if (key.includes(mark) || value?.includes(mark)) found.push(key);
  }
  close();
  return found;
}
