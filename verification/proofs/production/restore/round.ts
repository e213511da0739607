import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { createPicture } from '@ballpark/server/test/pictures';
import { deleteListing, postWithPhoto, startMarketLoad } from '../../kit/actors/market-load.ts';
import type { Person } from '../../kit/actors/people.ts';
import { readShellBlocks } from '../../kit/document-blocks.ts';
import { repeatWhenBusy } from '../../kit/http/repeat-when-busy.ts';
import { openWireClient, type WireClient } from '../../kit/http/wire-client.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import type { Random } from '../../kit/seeded-random.ts';
import { withClient } from '../../kit/services/with-client.ts';
import { compareSums, countRows, sumTables } from '../../kit/table-sums.ts';
import { type Bucket, findLost, type Objects, pickContents, removeUnusedPhotos } from './bucket.ts';
import { chooseSecond, type ChosenSecond, readSequences } from './chosen-second.ts';
import type { Operator } from './operator.ts';
import type { Product } from '../../kit/services/product.ts';

export const DOCUMENT = 'docs/backup.md';
/** Each round drops another one. */
const VICTIMS = [
  'listing',
  'member',
  'suggestion',
  'photo',
  'xp_entry',
  'notification',
  'session',
  'mail',
  'pgboss.job',
];

export type RoundSize = { perSecond: number; loadMs: number; photos: number };

export type Town = {
  environment: NodeJS.ProcessEnv;
  databaseUrl: string;
  people: readonly Person[];
  random: Random;
  bucket: Bucket;
  operator: Operator;
  product: Product;
  size: RoundSize;
};

export type Round = {
  number: number;
  dropped: string;
  /** Acknowledged writes, before and after the second. */
  writes: number;
  tables: number;
  rows: number;
  /** Tables that had changed between the second and the drop. */
  changed: number;
  differing: string[];
  /** Objects of photos that the database named at the second. */
  objects: number;
  /** How many of them were removed after the second. */
  removed: number;
  lost: string[];
  /** Photos that the API does not serve after the restore. */
  unopened: number;
  /** From the first command of the operator until the product is open again. */
  ms: number;
};

/** Load, a chosen second, more load, removed photos, a dropped table, and the restore as the document has it. */
export async function playRound(run: ProofRun, town: Town, number: number): Promise<Round> {
  const { bucket, databaseUrl, people, random, product, size } = town;
  const client = openWireClient(product.getPort());
  const load = startMarketLoad({ send: client.send, people, random, perSecond: size.perSecond });
  const owned = await postListings(client, town);
  await sleep(size.loadMs);
  const second = await chooseSecond(databaseUrl);
  const stored = pickContents(await bucket.list(), second.contentHashes);
  run.say(`round ${number}: the second is ${second.target}`);
  await sleep(size.loadMs / 2);
  await damagePhotos(client, { town, owned, stored });
  const before = await bucket.list();
  const changed = compareSums(second.sums, await withClient(databaseUrl, sumTables)).length;
  const dropped = VICTIMS[(number - 1) % VICTIMS.length] ?? '';
  await dropTable(databaseUrl, dropped);
  await load.stop();
  client.close();

  const startedAt = Date.now();
  const differing = await restore(town, second);
  const lost = findLost(stored, await bucket.list());
  const ms = Date.now() - startedAt;
  return {
    number,
    dropped,
    writes: load.countWrites(),
    tables: second.sums.size,
    rows: countRows(second.sums),
    changed,
    differing,
    objects: stored.size,
    removed: findLost(stored, before).length,
    lost,
    unopened: await countUnopened(product, stored),
    ms,
  };
}

const DEADLOCK = '40P01';

/** A table that others refer to needs their locks, too, and the members who write may hold them in another order. */
async function dropTable(databaseUrl: string, table: string): Promise<void> {
  for (;;) {
    try {
      await withClient(databaseUrl, (admin) => admin.query(`drop table ${table} cascade`));
      return;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== DEADLOCK) throw error;
    }
  }
}

type OwnedListing = { owner: Person; id: string };

export async function postListings(client: WireClient, { people, size }: Town): Promise<OwnedListing[]> {
  const owned: OwnedListing[] = [];
  for (const owner of people.slice(0, size.photos)) {
    const picture = (await createPicture()).toString('base64');
    owned.push({ owner, id: await postWithPhoto(repeatWhenBusy(client.send), owner, picture) });
  }
  return owned;
}

type Damage = { town: Town; owned: readonly OwnedListing[]; stored: Objects };

/** Half of the listings are deleted, so that the worker removes their photos; one photo is removed past the product. */
async function damagePhotos(client: WireClient, { town, owned, stored }: Damage): Promise<void> {
  for (const { owner, id } of owned.slice(0, Math.ceil(owned.length / 2)))
    await deleteListing(repeatWhenBusy(client.send), owner, id);
  await removeUnusedPhotos(town.environment);
  const present = await town.bucket.list();
  const left = [...stored.keys()].filter((key) => present.has(key));
  const mistaken = left[0]?.split('/')[0] ?? '';
  await town.bucket.removeByMistake(left.filter((key) => key.startsWith(mistaken)));
}

/** The tables that differ from those of the second. The last commands change a row, so the tables are compared before. */
async function restore({ operator, databaseUrl }: Town, { target, sums, sequences }: ChosenSecond): Promise<string[]> {
  const [database = '', ...rest] = readShellBlocks(DOCUMENT, 'Restore to a second');
  await operator.type(database, { target });
  const differing = await withClient(databaseUrl, async (client) => {
    const found = await readSequences(client);
    const behind = [...sequences].filter(([name, last]) => (found.get(name) ?? 0) < last).map(([name]) => name);
    return [...compareSums(sums, await sumTables(client)), ...behind.map((name) => `${name} went back`)];
  });
  for (const block of rest) await operator.type(block);
  return differing;
}

async function countUnopened(product: Product, stored: Objects): Promise<number> {
  const client = openWireClient(product.getPort());
  try {
    const keys = [...stored.keys()].filter((key) => key.endsWith('/640.webp'));
    const answers = await Promise.all(keys.map((key) => client.send({ method: 'GET', path: `/media/${key}` })));
    return answers.filter(({ status }) => status !== 200).length;
  } finally {
    client.close();
  }
}
