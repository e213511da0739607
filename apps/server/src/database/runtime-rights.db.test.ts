import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { postListing } from '../../test/listing-requests.ts';
import { createOnboardedPerson, get } from '../../test/people.ts';
import { newBucketName, removeBucketAfterwards } from '../../test/photo-bucket.ts';
import { createSuggestionClient } from '../../test/suggestion-requests.ts';
import { useTestApp } from '../../test/test-app.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { ALL_HANDLERS, ALL_JOBS } from '../composition/features.ts';
import { startWorker } from '../jobs/worker.ts';
import { grantRuntimeRights, findRuntimeRole } from './runtime-rights.ts';
import { inTransaction } from './transaction.ts';

const role = `runtime_${randomBytes(4).toString('hex')}`;
let ownerUrl: string;

/** The processes connect as a role that has only what migrating grants it. */
const lab = useTestApp({ S3_BUCKET: newBucketName() }, async (url) => {
  ownerUrl = url;
  const owner = new Client(url);
  await owner.connect();
  await owner.query(`create role ${role} login`);
  await owner.end();
  await grantRuntimeRights(url, role);
  return url.replace('//ballpark@', `//${role}@`);
});
removeBucketAfterwards(lab);
afterAll(async () => {
  await lab.sql.query(`drop owned by ${role}`);
  await lab.sql.query(`drop role ${role}`);
});

/** Runs one statement as the processes would. */
async function run(statement: string): Promise<void> {
  const client = new Client(lab.app.config.database.url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

describe('the role of the processes may not', () => {
  test.each([
    ['disable a trigger', 'alter table xp_entry disable trigger user'],
    ['disable the triggers of its session', 'set session_replication_role = replica'],
    ['alter a table', 'alter table moderation_decision add column note text'],
    ['drop a table', 'drop table xp_entry'],
    ['drop a trigger', 'drop trigger if exists xp_entry_is_append_only on xp_entry; drop table xp_entry'],
    ['truncate a table', 'truncate xp_entry'],
    ['create a table', 'create table public.mine (id int)'],
    ['create a temporary table', 'create temporary table mine (id int)'],
    ['create a schema', 'create schema mine'],
    ['replace a function', `create or replace function public.mine() returns int language sql as 'select 1'`],
    [
      'add a trigger',
      'create trigger mine before insert on listing execute function suppress_redundant_updates_trigger()',
    ],
    ['become the owner', 'set role ballpark'],
    ['forget a migration', 'delete from kysely_migration'],
    [
      'give the owner a command',
      `insert into pgboss.bam (name, version, status, table_name, command) values ('a', 1, 'pending', 'job', 'drop table listing')`,
    ],
  ])('%s', async (_what, statement) => {
    await expect(run(statement)).rejects.toThrow(/permission denied|must be owner|must be able to/);
  });
});

test('it cannot put a statement into the name of a table that the owner will use', async () => {
  const named = run(`update pgboss.queue set table_name = 'job (id); drop table listing; --'`);
  await expect(named).rejects.toThrow('queue_table_name_is_plain');
});

test('it may use what a later migration creates, and may not change it', async () => {
  const later = new Client(ownerUrl);
  await later.connect();
  await later.query('create table later (id int generated always as identity, note text)');
  await later.query('create schema later_schema; create table later_schema.thing (id serial)');
  await later.end();
  await run(`insert into later (note) values ('a'); update later set note = 'b'; delete from later`);
  await run('insert into later_schema.thing default values');
  await expect(run('alter table later add column other text')).rejects.toThrow('must be owner');
});

test('granting twice, and two at the same time, changes nothing', async () => {
  await Promise.all([grantRuntimeRights(ownerUrl, role), grantRuntimeRights(ownerUrl, role)]);
  await expect(run('delete from kysely_migration')).rejects.toThrow('permission denied');
});

test(
  'with it members register, post, suggest and close, and the worker pays and sweeps',
  { timeout: 240_000 },
  async () => {
    const problems: unknown[] = [];
    const app = {
      ...lab.app,
      outages: { ...lab.app.outages, note: (_kind: string, error: unknown) => void problems.push(error) },
    };
    const worker = await startWorker(app, { jobs: ALL_JOBS, handlers: ALL_HANDLERS });
    try {
      const [owner, neighbour] = [await createOnboardedPerson(lab), await createOnboardedPerson(lab)];
      const listing = await postListing(lab, owner);
      const client = createSuggestionClient(lab);
      await client.suggestAccepted(neighbour, listing.id, 50);
      expect((await client.close(owner, listing.id, 50)).statusCode).toBe(200);
      await waitUntil(async () => {
        const { rowCount } = await lab.sql.query('select from xp_entry where member_id = $1', [neighbour.user.id]);
        return rowCount || undefined;
      });
      expect((await get(lab, '/xp/leaderboard', neighbour.token)).statusCode).toBe(200);
      const scheduled = ALL_JOBS.filter(({ schedule }) => schedule !== undefined);
      await inTransaction(lab.app.db, async (trx) => {
        for (const job of scheduled) await lab.app.jobs.add(trx, job, { payload: {}, key: 'by hand' });
      });
      await waitUntil(async () => {
        const { rows } = await lab.sql.query<{ open: number }>(
          `select count(*)::int as open from pgboss.job where state < 'completed' and start_after <= now()`,
        );
        return rows[0]?.open === 0 || undefined;
      }, 120_000);
      // Each queue has been supervised, which counts its jobs and removes old ones.
      await waitUntil(async () => {
        const { rowCount } = await lab.sql.query(
          'select from pgboss.queue where monitor_on is null or maintain_on is null',
        );
        return rowCount === 0 || undefined;
      }, 90_000);
      const { rows: failed } = await lab.sql.query(
        `select name, output from pgboss.job where state in ('retry', 'failed') or name = 'failed-jobs'`,
      );
      expect(failed).toEqual([]);
      expect(problems).toEqual([]);
    } finally {
      await worker.stop();
    }
  },
);

test('is read from the addresses: one role for both is the owner', () => {
  const ownerAddress = 'postgres://ballpark:a@10.0.0.5/town';
  expect(findRuntimeRole({ ownerUrl: ownerAddress, directUrl: 'postgres://town%2Dapp:b@10.0.0.5/town' })).toBe(
    'town-app',
  );
  expect(findRuntimeRole({ ownerUrl: ownerAddress, directUrl: ownerAddress })).toBeUndefined();
});
