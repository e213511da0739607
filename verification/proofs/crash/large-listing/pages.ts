import { migrate } from '@ballpark/server/database/migrate';
import {
  listPage,
  listUnshown,
  readUnreadCount,
} from '@ballpark/server/features/messages/reading/notification-read.repository';
import type { Client } from 'pg';
import { startMeasuringCluster } from '../../kit/large-database/cluster.ts';
import { explainStatements } from '../../kit/large-database/count-buffers.ts';
import { dropIndexes } from '../../kit/large-database/drop-indexes.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import { withClient } from '../../kit/services/with-client.ts';

const DATABASE = 'notify_pages';
const PER_MEMBER = 500;
/** A member has so many before a job trims them. */
const MOST_UNREAD = 10_000;
const FACTS = `{"listing":{"title":"Oak sideboard with four drawers","currency":"EUR","photoUrl":null},"suggestionCount":4,
  "xp":5,"finalPriceMinor":10000,"amountMinor":10400,"place":2,"total":9,"isShared":false}`;

/** The most buffer pages of 8 kB that one reading touched. `control` reads the page without the index it relies on. */
export type PageCosts = { rows: number; page: number; unread: number; unshown: number; control: number };

/** Fills a database with this many notifications and counts the buffer pages that reading touches. */
export async function measurePages(run: ProofRun, rows: number): Promise<PageCosts> {
  const cluster = await startMeasuringCluster(run, 'notify-pages');
  const url = cluster.databaseUrl(DATABASE);
  await withClient(cluster.databaseUrl('postgres'), (admin) => admin.query(`create database ${DATABASE}`));
  await migrate(url, { together: true });
  const indexes = await dropIndexes(url, ['notification']);
  await withClient(url, (client) => fill(client, Math.floor(rows / PER_MEMBER)));
  await indexes.restore(() => undefined);
  return withClient(url, async (client) => {
    await client.query('vacuum (analyze)');
    return measure(client);
  });
}

/** In the order of time: the notifications of a member lie on as many pages as there are notifications. */
async function fill(client: Client, members: number): Promise<void> {
  await client.query(`insert into member (id, name) select gen_random_uuid(), 'Member' from generate_series(1, $1)`, [
    members,
  ]);
  await client.query(
    `insert into notification (id, member_id, position, kind, dedupe_key, listing_id, facts, created_at, changed_at)
     select gen_random_uuid(), member.id, turn, case when turn % 5 = 0 then 'result' else 'auto-closed' end,
       'event:' || turn, gen_random_uuid(), $2, now() - make_interval(mins => $1 - turn),
       now() - make_interval(mins => $1 - turn)
     from generate_series(1, $1) turn cross join member`,
    [PER_MEMBER, FACTS],
  );
  await client.query(
    `with many as (select id from member order by id limit 1)
     insert into notification (id, member_id, position, kind, dedupe_key, listing_id, facts)
     select gen_random_uuid(), many.id, turn, 'auto-closed', 'event:' || turn, gen_random_uuid(), $3
     from many cross join generate_series($1::int + 1, $2) turn`,
    [PER_MEMBER, MOST_UNREAD, FACTS],
  );
  await client.query(
    `insert into notification_tally (member_id, last_position, unread_count, read_until)
     select member_id, max(position), count(*), 0 from notification group by 1`,
  );
}

async function measure(client: Client): Promise<PageCosts> {
  const { rows } = await client.query<{ id: string }>('select id from member order by id limit 25');
  const statements = explainStatements(client);
  const most = { page: 0, unread: 0, unshown: 0 };
  const note = async (what: keyof typeof most, reading: Promise<unknown>) => {
    await reading;
    most[what] = Math.max(most[what], statements.takeBuffers());
  };
  for (const { id: memberId } of rows) {
    for (const before of [Number.MAX_SAFE_INTEGER, 400, 60]) {
      await note('page', listPage(statements, { memberId, before }));
    }
    await note('unread', readUnreadCount(statements, memberId));
    await note('unshown', listUnshown(statements, memberId));
  }
  const counted = await client.query<{ count: number }>('select count(*)::int from notification');
  return { rows: counted.rows[0]?.count ?? 0, ...most, control: await measureWithoutIndex(client, rows[0]?.id ?? '') };
}

async function measureWithoutIndex(client: Client, memberId: string): Promise<number> {
  await client.query('begin');
  await client.query('alter table notification drop constraint notification_position');
  const statements = explainStatements(client);
  await client.query('deallocate all');
  await listPage(statements, { memberId, before: Number.MAX_SAFE_INTEGER });
  await client.query('rollback');
  return statements.takeBuffers();
}
