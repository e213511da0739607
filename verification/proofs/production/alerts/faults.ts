import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgresPrograms } from '@ballpark/ops/services/postgres';
import type { Client, Pool } from 'pg';
import { insertListing } from '../../kit/actors/listings.ts';
import { openClient } from '../../kit/services/with-client.ts';
import { type Process, type Product, setArchiveCommand } from './product.ts';

/** Something that goes wrong, and the alerts that must say so. `play` returns the function that mends it. */
export type Fault = {
  name: string;
  alerts: readonly string[];
  /** About backups, the archive of the log, or copies. */
  isOfCopies?: true;
  play: (product: Product) => Promise<() => Promise<void>>;
};

export const FAULTS: readonly Fault[] = [
  {
    name: 'a bug answers 500 to all requests',
    alerts: ['BallparkErrorsBurnFast'],
    play: async ({ services: { sql } }) => {
      await sql.query('alter table listing rename to listing_gone');
      return async () => void (await sql.query('alter table listing_gone rename to listing'));
    },
  },
  {
    name: 'a forgotten transaction blocks a table',
    alerts: ['BallparkPoolExhausted'],
    play: async ({ services }) => holdTransaction(services.addresses.databaseUrl, 'lock table listing'),
  },
  {
    name: 'one of two API processes is killed',
    alerts: ['BallparkProcessDown'],
    play: async ({ apis: [first] }) => killAll([first]),
  },
  { name: 'both API processes are killed', alerts: ['BallparkApiDown'], play: async ({ apis }) => killAll(apis) },
  { name: 'the worker is killed', alerts: ['BallparkWorkerDown'], play: async ({ worker }) => killAll([worker]) },
  {
    name: 'PostgreSQL stops',
    alerts: ['BallparkDatabaseAway'],
    play: async ({ services: { postgres } }) => {
      await postgres.stopImmediately();
      return async () => void (await postgres.start());
    },
  },
  {
    name: 'Redis stops',
    alerts: ['BallparkRedisAway'],
    play: async ({ services: { redis } }) => {
      await redis.kill();
      return async () => void (await redis.start());
    },
  },
  {
    name: 'the bucket does not answer',
    alerts: ['BallparkStorageAway'],
    play: async ({ storage }) => {
      storage.cut();
      return async () => storage.mend();
    },
  },
  {
    name: 'the third-party geocoder does not answer',
    alerts: ['BallparkBreakerOpen'],
    play: async ({ ask }) => repeatEach(500, async (turn) => void (await ask(`/api/locations/search?q=Ber${turn}`))),
  },
  {
    name: 'the mail server refuses mails',
    alerts: ['BallparkMailFailing'],
    play: async ({ smtp, register }) => {
      smtp.script(() => '421 4.3.2 not now');
      smtp.disconnect();
      const stop = repeatEach(2_000, register);
      return async () => {
        await stop();
        smtp.script(() => undefined);
      };
    },
  },
  {
    name: 'mails have been waiting for 16 minutes',
    alerts: ['BallparkMailsOwed'],
    play: async ({ smtp, register, services: { sql } }) => {
      smtp.script(() => '421 4.3.2 not now');
      smtp.disconnect();
      for (let count = 0; count < 25; count += 1) await register();
      await sql.query(`update mail set created_at = created_at - interval '16 minutes' where sent_at is null`);
      return async () => {
        smtp.script(() => undefined);
        await sql.query(
          `update mail set sent_at = now() where sent_at is null and undeliverable_at is null and unknown_at is null`,
        );
      };
    },
  },
  {
    name: 'jobs have been waiting for almost 5 minutes',
    alerts: ['BallparkQueueOld'],
    play: ({ services }) => blockJob(services.addresses.databaseUrl, services.sql),
  },
  {
    name: 'every attempt of a job fails, and it is given up',
    alerts: ['BallparkJobsFailing', 'BallparkJobsGivenUp'],
    play: async ({ services: { sql } }) => {
      const stop = repeatEach(3_000, async () => {
        // A payload that the handler refuses.
        await sql.query(
          `insert into pgboss.job (name, data, singleton_key, policy, retry_limit, dead_letter)
           values ('settle-listing', '{}', $1, 'short', 0, 'failed-jobs')`,
          [randomUUID()],
        );
      });
      return async () => {
        await stop();
        await sql.query(`delete from pgboss.job where name in ('failed-jobs', 'settle-listing')`);
      };
    },
  },
  {
    name: 'listings cannot be closed',
    alerts: ['BallparkListingsOverdue'],
    play: async ({ services: { sql }, ownerId }) => {
      const mend = await refuseUpdates(sql, 'old.is_active and not new.is_active');
      await insertListing(sql, ownerId, 'overdue');
      return mend;
    },
  },
  {
    name: 'awards have not been booked for 31 minutes',
    alerts: ['BallparkAwardsUnsettled'],
    play: async ({ services: { sql }, ownerId }) => {
      const mend = await refuseUpdates(sql, 'old.settled_at is null and new.settled_at is not null');
      const { id } = await insertListing(sql, ownerId, 'closed');
      await sql.query(`update listing set closed_at = now() - interval '31 minutes' where id = $1`, [id]);
      return mend;
    },
  },
  {
    name: 'backups and copies of the photos have been missing for 31 hours',
    alerts: ['BallparkBackupOld', 'BallparkPhotoCopyOld'],
    isOfCopies: true,
    play: async ({ services: { sql } }) => {
      await sql.query(`update maintenance_run set succeeded_at = now() - interval '31 hours'`);
      return async () => void (await sql.query('update maintenance_run set succeeded_at = now()'));
    },
  },
  {
    name: 'the archive refuses the log',
    alerts: ['BallparkArchiveFailing'],
    isOfCopies: true,
    play: async ({ services: { sql } }) => {
      await setArchiveCommand(sql, 'false');
      await sql.query('select pg_switch_wal()');
      return () => setArchiveCommand(sql, 'true');
    },
  },
  {
    name: 'a copy of the database is away',
    alerts: ['BallparkReplicaBehind'],
    isOfCopies: true,
    play: async ({ services: { sql } }) => {
      await sql.query(`select pg_create_physical_replication_slot('second_box', true)`);
      return async () => void (await sql.query(`select pg_drop_replication_slot('second_box')`));
    },
  },
  {
    name: 'a copy of the database is connected and falls behind',
    alerts: ['BallparkReplicaBehind'],
    isOfCopies: true,
    play: ({ services }) => fallBehind(services.sql, services.addresses.databaseUrl),
  },
  {
    name: 'a release starts before its migrations',
    alerts: ['BallparkSchemaOld'],
    play: async ({ services: { sql }, apis: [first] }) => {
      const { rows } = await sql.query<{ name: string; timestamp: string }>(
        'delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp',
      );
      await first.kill();
      first.start();
      return async () => {
        await sql.query('insert into kysely_migration values ($1, $2)', [rows[0]?.name, rows[0]?.timestamp]);
        await first.waitUntilReady();
      };
    },
  },
];

async function killAll(processes: readonly Process[]): Promise<() => Promise<void>> {
  await Promise.all(processes.map((process) => process.kill()));
  return async () => {
    for (const process of processes) process.start();
    for (const process of processes) await process.waitUntilReady();
  };
}

/** Runs a statement in a transaction that stays open. */
async function holdTransaction(url: string, statement: string): Promise<() => Promise<void>> {
  const client = await openClient(url);
  await client.query('begin');
  await client.query(statement);
  return async () => client.end();
}

/** Locks a waiting job, so that the workers pass over it. */
async function blockJob(url: string, sql: Pool): Promise<() => Promise<void>> {
  const client = await openClient(url);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (await lockNewJob(client, sql)) return async () => client.end();
  }
  throw new Error('a worker was always faster');
}

/** Whether the job was locked before a worker took it. */
async function lockNewJob(client: Client, sql: Pool): Promise<boolean> {
  await client.query('begin');
  const listingId = randomUUID();
  await sql.query(
    `insert into pgboss.job (name, data, singleton_key, policy, start_after)
     values ('settle-listing', $1, $2, 'short', now() - interval '280 seconds')`,
    [{ listingId }, listingId],
  );
  const { rowCount } = await client.query(
    `select from pgboss.job where name = 'settle-listing' and singleton_key = $1 and state = 'created'
     for update skip locked`,
    [listingId],
  );
  if (rowCount === 0) await client.query('rollback');
  return rowCount === 1;
}

/** Lets a trigger refuse changes of listings. `condition` is trusted SQL of this file. */
async function refuseUpdates(sql: Pool, condition: string): Promise<() => Promise<void>> {
  await sql.query(`
    create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'refused by the proof'; end $$;
    create trigger refuse_change before update on listing for each row when (${condition}) execute function refuse_change();
  `);
  return async () => void (await sql.query('drop trigger refuse_change on listing; drop function refuse_change'));
}

const FOLLOWER = 'slow_box';
/** Each has 16 MB. The alert comes at 256 MB. */
const FILES_BEHIND = 20;

/** A program receives the log as a standby does, and stands still while the log grows. */
async function fallBehind(sql: Pool, url: string): Promise<() => Promise<void>> {
  await sql.query('select pg_create_physical_replication_slot($1, true)', [FOLLOWER]);
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-follower-'));
  // PostgreSQL would end a connection that is silent for a minute.
  const env = { PATH: process.env.PATH, PGOPTIONS: '-c wal_sender_timeout=0' };
  const words = ['--no-loop', '--slot', FOLLOWER, '--directory', folder, '--dbname', url];
  const follower = spawn(join(findPostgresPrograms(), 'pg_receivewal'), words, {
    stdio: 'ignore',
    env,
  });
  const isFollowing = async () => {
    const { rows } = await sql.query<{ active: boolean }>(
      'select active from pg_replication_slots where slot_name = $1',
      [FOLLOWER],
    );
    return rows[0]?.active === true;
  };
  while (!(await isFollowing())) await sleep(100);
  follower.kill('SIGSTOP');
  for (let file = 0; file < FILES_BEHIND; file += 1) {
    await sql.query(`select pg_logical_emit_message(false, 'proof', 'a file of the log needs a line')`);
    await sql.query('select pg_switch_wal()');
  }
  return async () => {
    const ended = new Promise((resolve) => follower.once('exit', resolve));
    follower.kill('SIGKILL');
    await ended;
    while (await isFollowing()) await sleep(100);
    await sql.query('select pg_drop_replication_slot($1)', [FOLLOWER]);
    rmSync(folder, { recursive: true });
  };
}

/** Repeats an action until it is stopped; the returned function waits for the last one. */
function repeatEach(pauseMs: number, action: (turn: number) => Promise<void>): () => Promise<void> {
  const end = new AbortController();
  const repeat = async () => {
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      await action(turn);
      await sleep(pauseMs);
    }
  };
  const repeating = repeat();
  return async () => {
    end.abort();
    await repeating;
  };
}
