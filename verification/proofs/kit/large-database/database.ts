import { migrate } from '@ballpark/server/database/migrate';
import { Client } from 'pg';
import type { ProofRun } from '../proof-run.ts';
import { seededRandom } from '../seeded-random.ts';
import { hashMigrations } from '../services/migrated-database.ts';
import { withClient } from '../services/with-client.ts';
import type { MeasuringCluster } from './cluster.ts';
import { openRowCopy } from './copy-rows.ts';
import { type DatabaseSize, type Dataset, planDataset, SEED } from './dataset.ts';
import { dropIndexes } from './drop-indexes.ts';
import * as rows from './rows.ts';

export type LargeDatabase = DatabaseSize & { name: string; url: string };

/** Increase it when the generator writes other rows for the same size. */
const GENERATOR = 2;
const REPORT_EVERY = 1_000_000;

/** Builds a database of this size with the product's migrations, or reuses an equal one of an earlier run. */
export async function ensureDatabase(
  run: ProofRun,
  cluster: MeasuringCluster,
  size: DatabaseSize,
): Promise<LargeDatabase> {
  const name = `scale_${size.listings}`;
  const database = { ...size, name, url: cluster.databaseUrl(name) };
  const wanted = computeFingerprint(size);
  const admin = new Client({ connectionString: cluster.databaseUrl('postgres') });
  await admin.connect();
  try {
    const found = await admin.query<{ made: string | null }>(
      `select shobj_description(oid, 'pg_database') as made from pg_database where datname = $1`,
      [name],
    );
    if (found.rows[0]?.made === wanted) {
      run.say(`${name} exists from an earlier run`);
      return database;
    }
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name}`);
    await buildDatabase(run, database);
    await admin.query(`comment on database ${name} is '${wanted}'`);
  } finally {
    await admin.end();
  }
  return database;
}

/** A hash of everything that determines the contents. */
function computeFingerprint(size: DatabaseSize): string {
  const hash = hashMigrations().update(JSON.stringify({ GENERATOR, SEED, ...size }));
  return hash.digest('hex').slice(0, 16);
}

async function buildDatabase(run: ProofRun, { name, url, ...size }: LargeDatabase): Promise<void> {
  await migrate(url, { together: true });
  const dataset = await planDataset(size);
  run.say(`${name}: ${dataset.listings} listings by ${dataset.members} members are being written`);
  await fillMembers(dataset, url);
  run.say(`${name}: members are written`);
  const indexes = await dropIndexes(url, ['listing', 'suggestion', 'listing_term']);
  await fillListings(dataset, url, (done) => run.say(`${name}: ${done} listings are written`));
  await withClient(url, (client) => client.query('insert into listing_term select * from open_listing_term'));
  // Report the progress only for large databases.
  const isLong = dataset.listings >= REPORT_EVERY;
  await indexes.restore((index) => isLong && run.say(`${name}: ${index}`));
  await withClient(url, async (client) => {
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  });
  run.say(`${name} is ready`);
}

async function fillMembers(dataset: Dataset, url: string): Promise<void> {
  const members = openRowCopy({ url, table: 'member', columns: rows.MEMBER_COLUMNS });
  for (let member = 0; member < dataset.members; member += 1) await members.write(rows.formatMember(dataset, member));
  await members.end();
  const accounts = openRowCopy({ url, table: 'member_account', columns: rows.ACCOUNT_COLUMNS });
  for (let member = 0; member < dataset.members; member += 1) await accounts.write(rows.formatAccount(dataset, member));
  await accounts.end();
}

async function fillListings(dataset: Dataset, url: string, report: (done: number) => void): Promise<void> {
  const make = rows.createListingMaker(dataset, seededRandom(SEED + 2));
  const listings = openRowCopy({ url, table: 'listing', columns: rows.LISTING_COLUMNS });
  const suggestions = openRowCopy({ url, table: 'suggestion', columns: rows.SUGGESTION_COLUMNS });
  for (let index = 0; index < dataset.listings; index += 1) {
    const lines = make(index);
    await listings.write(lines.listing);
    await suggestions.write(lines.suggestions);
    if ((index + 1) % REPORT_EVERY === 0) report(index + 1);
  }
  await Promise.all([listings.end(), suggestions.end()]);
}
