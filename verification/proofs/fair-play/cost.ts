import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Pool } from 'pg';
import { printTable, type ProofRun, runPart } from '../kit/proof-run.ts';
import { startScratchServices } from '../kit/services/scratch-services.ts';
import { withClient } from '../kit/services/with-client.ts';
import { openSearch } from './search.ts';

export type Cost = {
  closings: number;
  seconds: number;
  /** Reading both tables from beginning to end. */
  readingSeconds: number;
  /** Pages the search touched, for each page of both tables. */
  bufferRatio: number;
  temporaryBytes: number;
  longestBatchMs: number;
  /** By how much the process grew at most. */
  grownMegabytes: number;
};

/** One member for this many closings, and this many suggestions on each. */
const CLOSINGS_PER_MEMBER = 10;
const SUGGESTIONS = 3;
/** Suggesters live near each other, so pairs meet again. */
const NEIGHBOURS = 100;
const SAMPLE_MS = 200;

export async function measureCost(run: ProofRun, closings: number): Promise<Cost> {
  const scratch = await startScratchServices(run, 'fair-play-cost');
  const url = scratch.environment.DATABASE_URL ?? '';
  await withClient(url, (client) => fillClosings(client, closings));
  run.say(`${closings} closings are written`);
  const pages = await withClient(url, countPages);
  const readingSeconds = await withClient(url, (client) => time(() => client.query(READ_ALL)));
  const before = await withClient(url, readActivity);
  const searched = await runPart(run, async (part) => {
    const search = await openSearch(part, scratch);
    const watch = watchProcess(scratch.sql);
    const seconds = await time(search);
    return { seconds, ...(await watch.stop()) };
  });
  const after = await withClient(url, readActivity);
  return {
    closings,
    readingSeconds,
    bufferRatio: (after.buffers - before.buffers) / pages,
    temporaryBytes: after.temporaryBytes - before.temporaryBytes,
    ...searched,
  };
}

const READ_ALL = 'select sum(amount), (select sum(final_price) from listing) from suggestion';

export function showCost(cost: Cost): void {
  printTable(
    ['closings', 'search', 'reading both tables', 'pages per page', 'longest batch', 'process grew by'],
    [
      [
        cost.closings,
        `${cost.seconds.toFixed(1)} s`,
        `${cost.readingSeconds.toFixed(1)} s`,
        cost.bufferRatio.toFixed(1),
        `${cost.longestBatchMs.toFixed(0)} ms`,
        `${cost.grownMegabytes.toFixed(0)} MB`,
      ],
    ],
  );
}

/** Honest guesses only: the search has to read them all and finds next to nothing. */
async function fillClosings(sql: Client, closings: number): Promise<void> {
  const members = Math.ceil(closings / CLOSINGS_PER_MEMBER);
  // One member of ten has joined within the window: the search also looks at owners in their first week.
  await sql.query(
    `insert into member (id, name, created_at)
     select ${writeMemberId('n')}, 'N', now() - make_interval(days => case when n % 10 = 0 then n % 85 else 365 end)
     from generate_series(0, $1 - 1) n`,
    [members],
  );
  await sql.query(
    `insert into member_account (member_id, email, password_hash, email_verified_at, onboarded_at)
     select ${writeMemberId('n')}, n || '@town.example', 'none', now(), now() from generate_series(0, $1 - 1) n`,
    [members],
  );
  const restoreIndexes = await dropIndexes(sql);
  await sql.query(
    `insert into listing (id, owner_id, title, description, type, location, currency, words, is_active, created_at, closed_at,
       settled_at, final_price, suggestion_count, suggestion_sum, suggestion_min, suggestion_max)
     select ${writeListingId('n')}, ${writeMemberId('n % $2')}, 'Thing', 'A thing.', 'PRODUCT', 'Town', 'EUR', '', false,
       now() - make_interval(mins => 3000 + (n::bigint * 7919 % 120000)::int),
       now() - make_interval(mins => 2000 + (n::bigint * 7919 % 120000)::int), now(), 5000 + n::bigint * 31 % 5000,
       ${SUGGESTIONS}, 15000, 5000, 5000
     from generate_series(0, $1 - 1) n`,
    [closings, members],
  );
  await sql.query(
    `insert into suggestion (id, listing_id, listing_owner_id, member_id, amount, created_at, xp_awarded)
     select gen_random_uuid(), ${writeListingId('n')}, ${writeMemberId('n % $2')},
       ${writeMemberId(`((n % $2) / ${NEIGHBOURS} * ${NEIGHBOURS} + (n % $2 + 1 + (n / $2 * 13 + place * 7) % ${NEIGHBOURS - 1}) % ${NEIGHBOURS})`)},
       5000 + (n::bigint * 17 + place * 1013) % 5000, now() - make_interval(mins => 2500 + (n::bigint * 7919 % 120000)::int),
       case place when 0 then 50 else 5 end
     from generate_series(0, $1 - 1) n cross join generate_series(0, ${SUGGESTIONS - 1}) place`,
    [closings, members],
  );
  await restoreIndexes();
  await sql.query('vacuum (analyze) listing, suggestion, member, member_account');
}

/** Drops what is not a key. Of the indexes of listings the search uses one, so only that and those of suggestions are built again. */
async function dropIndexes(sql: Client): Promise<() => Promise<void>> {
  const { rows } = await sql.query<{ name: string; restore: string; table: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as restore, indrelid::regclass::text as table
    from pg_index where indrelid in ('listing'::regclass, 'suggestion'::regclass)
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await sql.query(`drop index ${name}`);
  return async () => {
    for (const { name, restore, table } of rows) {
      if (table === 'suggestion' || name === 'listing_owner') await sql.query(restore);
    }
  };
}

/** Ids without an order of time: the worst case for an index. */
function writeMemberId(number: string): string {
  return `md5('member ' || (${number})::int)::uuid`;
}

function writeListingId(number: string): string {
  return `md5('listing ' || (${number})::int)::uuid`;
}

async function countPages(sql: Client): Promise<number> {
  const { rows } = await sql.query<{ pages: number }>(
    `select (pg_relation_size('listing') + pg_relation_size('suggestion'))::float8 / 8192 as pages`,
  );
  return rows[0]?.pages ?? 1;
}

/** The counters of the database. A session reports its own at its end, so each part of the measurement has sessions of its own. */
async function readActivity(sql: Client): Promise<{ buffers: number; temporaryBytes: number }> {
  const { rows } = await sql.query<{ buffers: number; temporaryBytes: number }>(
    `select (blks_hit + blks_read)::float8 as buffers, temp_bytes::float8 as "temporaryBytes"
     from pg_stat_database where datname = current_database()`,
  );
  return rows[0] ?? { buffers: 0, temporaryBytes: 0 };
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Samples the age of the search's transaction and the memory of this process. */
function watchProcess(sql: Pool) {
  const begunWith = process.memoryUsage().rss;
  const over = new AbortController();
  let [longestBatchMs, grownMegabytes] = [0, 0];
  const sampling = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await sql.query<{ ms: number | null }>(
        `select max(extract(epoch from clock_timestamp() - xact_start) * 1000)::float8 as ms from pg_stat_activity
         where datname = current_database() and application_name = 'ballpark' and xact_start is not null`,
      );
      longestBatchMs = Math.max(longestBatchMs, rows[0]?.ms ?? 0);
      grownMegabytes = Math.max(grownMegabytes, (process.memoryUsage().rss - begunWith) / 2 ** 20);
      await sleep(SAMPLE_MS);
    }
  })();
  return {
    stop: async () => {
      over.abort();
      await sampling;
      return { longestBatchMs, grownMegabytes };
    },
  };
}
