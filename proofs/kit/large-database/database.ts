import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@ballpark/server/database/migrate';
import { Client } from 'pg';
import { copyInto } from './copy-rows.ts';
import type { ProofRun } from '../proof-run.ts';
import type { ScaleCluster } from './cluster.ts';
import * as rows from './rows.ts';
import { makeWorld, SEED, type ScaleSize, type World } from './world.ts';
import { seededChance } from '../seeded-random.ts';
import { setIndexesAside } from './drop-indexes.ts';

export type ScaleDatabase = ScaleSize & { name: string; url: string };

/** Counted up when the same size would come out differently. */
const GENERATOR = 1;
const REPORT_EVERY = 1_000_000;

/** A database of that size, migrated by the product itself; one that is there already and is the same is taken as it is. */
export async function provideDatabase(run: ProofRun, cluster: ScaleCluster, size: ScaleSize): Promise<ScaleDatabase> {
  const name = `scale_${size.listings}`;
  const database = { ...size, name, url: cluster.urlOf(name) };
  const wanted = fingerprint(size);
  const admin = new Client({ connectionString: cluster.urlOf('postgres') });
  await admin.connect();
  try {
    const found = await admin.query<{ made: string | null }>(
      `select shobj_description(oid, 'pg_database') as made from pg_database where datname = $1`,
      [name],
    );
    if (found.rows[0]?.made === wanted) {
      run.say(`${name} is there from an earlier run`);
      return database;
    }
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name}`);
    await build(run, database);
    await admin.query(`comment on database ${name} is '${wanted}'`);
  } finally {
    await admin.end();
  }
  return database;
}

/** What the contents depend on. */
function fingerprint(size: ScaleSize): string {
  const migrations = join(dirname(fileURLToPath(import.meta.resolve('@ballpark/server/api.main'))), '../migrations');
  const files = globSync('*.sql', { cwd: migrations }).toSorted();
  const hash = createHash('sha256').update(JSON.stringify({ GENERATOR, SEED, ...size }));
  for (const file of files) hash.update(readFileSync(join(migrations, file)));
  return hash.digest('hex').slice(0, 16);
}

async function build(run: ProofRun, { name, url, ...size }: ScaleDatabase): Promise<void> {
  await migrate(url);
  const world = await makeWorld(size);
  run.say(`${name}: ${world.listings} listings by ${world.members} members are being made`);
  await fillMembers(world, url);
  run.say(`${name}: members are in`);
  const indexes = await setIndexesAside(url, ['listing', 'suggestion']);
  await fillListings(world, url, (done) => run.say(`${name}: ${done} listings are in`));
  // Only where it takes so long that one wonders.
  const isLong = world.listings >= REPORT_EVERY;
  await indexes.restore((index) => isLong && run.say(`${name}: ${index}`));
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
  run.say(`${name} is ready`);
}

async function fillMembers(world: World, url: string): Promise<void> {
  const members = copyInto({ url, table: 'member', columns: rows.MEMBER_COLUMNS });
  for (let member = 0; member < world.members; member += 1) await members.write(rows.memberLine(world, member));
  await members.end();
  const accounts = copyInto({ url, table: 'member_account', columns: rows.ACCOUNT_COLUMNS });
  for (let member = 0; member < world.members; member += 1) await accounts.write(rows.accountLine(world, member));
  await accounts.end();
}

async function fillListings(world: World, url: string, report: (done: number) => void): Promise<void> {
  const make = rows.makeListings(world, seededChance(SEED + 2));
  const listings = copyInto({ url, table: 'listing', columns: rows.LISTING_COLUMNS });
  const suggestions = copyInto({ url, table: 'suggestion', columns: rows.SUGGESTION_COLUMNS });
  for (let index = 0; index < world.listings; index += 1) {
    const lines = make(index);
    await listings.write(lines.listing);
    await suggestions.write(lines.suggestions);
    if ((index + 1) % REPORT_EVERY === 0) report(index + 1);
  }
  await Promise.all([listings.end(), suggestions.end()]);
}
