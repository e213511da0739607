import type { ReceivedMail } from '@ballpark/server/test/scripted-smtp';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { ProofRun } from '../../kit/proof-run.ts';

/** Every address of the proof is in this domain, and nothing else is. */
export const DOMAIN = 'outage-canary.example';

/** Watches for mails with more than one open job until it is stopped. */
export function watchOpenJobs(run: ProofRun, sql: Pool): { stop: () => Promise<number> } {
  const end = new AbortController();
  let most = 0;
  const watch = async () => {
    for (;;) {
      most = Math.max(most, await readMostOpenJobs(sql));
      if (end.signal.aborted) return;
      await sleep(20);
    }
  };
  const watching = watch();
  const stop = async () => {
    end.abort();
    await watching;
    return most;
  };
  run.atEnd(stop);
  return { stop };
}

async function readMostOpenJobs(sql: Pool): Promise<number> {
  const { rows } = await sql.query<{ most: number }>(
    `select coalesce(max(open), 0)::int as most from (
       select count(*) as open from pgboss.job
       where name = 'deliver-mail' and state in ('created', 'retry', 'active') group by singleton_key
     ) counted`,
  );
  return rows[0]?.most ?? 0;
}

export type MailCounts = { mails: number; sent: number; unknown: number; undeliverable: number; waiting: number };

export async function countMails(sql: Pool): Promise<MailCounts & { attempts: number; mostTokens: number }> {
  const { rows } = await sql.query<MailCounts & { attempts: number; mostTokens: number }>(
    `select count(*)::int as mails, count(sent_at)::int as sent, count(unknown_at)::int as unknown,
       count(undeliverable_at)::int as undeliverable, sum(attempts)::int as attempts,
       count(*) filter (where num_nonnulls(sent_at, unknown_at, undeliverable_at) = 0)::int as waiting,
       (select coalesce(max(tokens), 0)::int from (
          select count(*) as tokens from email_token where used_at is null group by member_id
        ) counted) as "mostTokens"
     from mail`,
  );
  const [counts] = rows;
  if (!counts) throw new Error('no counts');
  return counts;
}

export type Deliveries = { never: number; once: number; more: number };

/** How often each mail has reached the server, for mails in the given state. */
export async function countDeliveries(
  sql: Pool,
  received: readonly ReceivedMail[],
  column: 'sent_at' | 'unknown_at',
): Promise<Deliveries> {
  const { rows } = await sql.query<{ id: string }>(`select id from mail where ${column} is not null`);
  const copies = new Map<string, number>();
  for (const { messageId } of received) {
    const id = /^<([^@]+)@/.exec(messageId)?.[1] ?? '';
    copies.set(id, (copies.get(id) ?? 0) + 1);
  }
  const counts = rows.map(({ id }) => copies.get(id) ?? 0);
  return {
    never: counts.filter((count) => count === 0).length,
    once: counts.filter((count) => count === 1).length,
    more: counts.filter((count) => count > 1).length,
  };
}

/** The rows of the queue that hold an address, in whatever column. */
export async function countJobsWithAddress(sql: Pool): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where job::text like $1`,
    [`%${DOMAIN}%`],
  );
  return rows[0]?.count ?? 0;
}
