import { randomUUID } from 'node:crypto';
import { waitUntil } from '@ballpark/ops/services/processes';
import { MAILS_PER_DAY } from '@ballpark/rules/mail';
import type { Pool } from 'pg';
import type { Person } from '../../kit/actors/people.ts';
import type { Claim, ProofRun } from '../../kit/proof-run.ts';
import type { PrivateServices } from '../../kit/services/private-services.ts';
import type { ProductProcess } from '../../kit/services/product-processes.ts';
import { RETRY_NOW } from './kills.ts';

type MailContext = { run: ProofRun; services: PrivateServices; processes: readonly ProductProcess[] };

export type MailSize = { members: number; /** Workers killed while mails are sent. */ kills: number };

export type MailCounts = {
  /** Mails of the first day and of the digest, as the database has them. */
  queued: number;
  /** Mails that the server received. */
  received: number;
  receivedTwice: number;
  /** Members with more mails on one day than allowed. */
  aboveLimit: number;
  /** Members who did not get all of their mails of the first day, or not exactly one digest. */
  incomplete: number;
  /** Batches without a mail. */
  left: number;
  kills: number;
};

/** More results than a day has places, so that the rest waits for the digest. */
const ROUNDS = MAILS_PER_DAY + 1;
const JOBS = ['send-notices', 'deliver-mail'];
/** Mails that one worker sends at the same time. */
const SENT_AT_ONCE = 4;
const LONGEST_MS = 300_000;

/** Members have more to be told of than a day has mails, while workers are killed. The next morning brings the digest. */
export async function mailWithKills(
  context: MailContext,
  members: readonly Person[],
  { kills }: MailSize,
): Promise<MailCounts> {
  const { run, services } = context;
  const { sql } = services;
  const ids = members.map(({ memberId }) => memberId);
  // Batches of the part before: their listings are closed, so most have nothing to tell.
  await sql.query('delete from mail_batch');
  let killed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await addResults(sql, ids);
    await addSweep(sql);
    if (killed < kills) {
      await waitForMails(sql, round * 5);
      killed += await killWorker(context.processes);
    }
    await drain(context);
  }
  await letNextMorningCome(sql);
  await addSweep(sql);
  await drain(context);
  run.say(`${killed} workers were killed while mails of ${members.length} members were sent`);
  return { ...(await count(sql, services.addresses.mailUrl, ids)), kills: killed };
}

/** As `planMails` does when a listing with these participants is closed, and half an hour has passed. */
async function addResults(sql: Pool, memberIds: readonly string[]): Promise<void> {
  await sql.query(
    `insert into mail_batch (id, member_id, kind, event_count, due_at)
     select gen_random_uuid(), id, 'result', 1, now() from unnest($1::uuid[]) as told (id)
     on conflict (member_id, kind, listing_id) where done_at is null and not in_digest
     do update set event_count = mail_batch.event_count + 1`,
    [memberIds],
  );
}

/** As the schedule does every minute. */
async function addSweep(sql: Pool): Promise<void> {
  await sql.query(
    `insert into pgboss.job (name, data, singleton_key, policy, retry_limit, expire_seconds)
     select name, '{}', $1, policy, 3, 60 from pgboss.queue where name = 'send-notices'`,
    [randomUUID()],
  );
}

async function waitForMails(sql: Pool, least: number): Promise<void> {
  const isReady = async () => {
    const { rows } = await sql.query<{ sent: number }>(
      `select count(sent_at)::int as sent from mail where template in ('notice', 'digest')`,
    );
    return (rows[0]?.sent ?? 0) > least;
  };
  await waitUntil({ what: 'The next mail', isReady, timeoutMs: LONGEST_MS });
}

async function killWorker(processes: readonly ProductProcess[]): Promise<number> {
  const up = processes.find((process) => process.kind === 'worker' && process.isUp());
  await up?.kill();
  return up ? 1 : 0;
}

/** Waits until no batch is due and no mail is on its way. */
async function drain({ run, services: { sql } }: MailContext): Promise<void> {
  const isReady = async () => {
    if (run.isSmall) await sql.query(RETRY_NOW, [JOBS]);
    const { rows } = await sql.query<{ left: number }>(
      `select (select count(*) from mail_batch where done_at is null and due_at <= now())::int
         + (select count(*) from pgboss.job where name = any ($1) and state in ('created', 'retry', 'active')
              and not (name = 'send-notices' and state = 'created' and start_after > now()))::int as left`,
      [JOBS],
    );
    return rows[0]?.left === 0;
  };
  await waitUntil({ what: 'The last mail', isReady, timeoutMs: LONGEST_MS });
}

/** The mails so far belong to yesterday, and it is past 08:00 in every zone. */
async function letNextMorningCome(sql: Pool): Promise<void> {
  await sql.query('update mail_day set day = day - 1');
  await sql.query('update mail_batch set due_at = now() where done_at is null');
}

/** The mails of these members alone: the schedule may have mailed others in the part before. */
async function count(sql: Pool, mailUrl: string, memberIds: readonly string[]): Promise<Omit<MailCounts, 'kills'>> {
  const { rows } = await sql.query<Omit<MailCounts, 'kills' | 'received' | 'receivedTwice'>>(
    `with per_member as (
       select member_id, count(*) filter (where template = 'notice') as notices,
         count(*) filter (where template = 'digest') as digests
       from mail where template in ('notice', 'digest') and member_id = any ($2) group by member_id
     )
     select (select sum(notices + digests) from per_member)::int as queued,
       (select count(*) from per_member where notices > $1)::int as "aboveLimit",
       (select count(*) from per_member where notices <> $1 or digests <> 1)::int as incomplete,
       (select count(*) from mail_batch where done_at is null)::int as left`,
    [MAILS_PER_DAY, memberIds],
  );
  const [counted] = rows;
  if (!counted) throw new Error('The mails could not be counted.');
  const ids = await listMessageIds(sql, mailUrl, memberIds);
  return { ...counted, received: ids.length, receivedTwice: ids.length - new Set(ids).size };
}

/** The ids of all received mails to these members, one for each time. A mail's id is part of its Message-ID. */
async function listMessageIds(sql: Pool, mailUrl: string, memberIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>('select id from mail where member_id = any ($1)', [memberIds]);
  const own = new Set(rows.map(({ id }) => id));
  const response = await fetch(`${mailUrl}/api/email`);
  const mails = (await response.json()) as { headers: { 'message-id': string } }[];
  return mails.map(({ headers }) => headers['message-id'].replace(/^<|@.*$/g, '')).filter((id) => own.has(id));
}

export function toMailClaims(counts: MailCounts, { members, kills }: MailSize): Claim[] {
  const { queued, received, receivedTwice, aboveLimit, incomplete, left } = counts;
  return [
    [counts.kills === kills, `${kills} workers are killed while mails are sent (${counts.kills})`],
    [aboveLimit === 0, `no member has more than ${MAILS_PER_DAY} mails on a day (${aboveLimit})`],
    [queued === members * (MAILS_PER_DAY + 1), `every member has ${MAILS_PER_DAY} mails and a digest (${queued})`],
    [incomplete === 0, `no member has another number of them (${incomplete})`],
    [left === 0, `no batch is left (${left})`],
    [receivedTwice === 0, `no mail is received twice (${receivedTwice})`],
    // A mail whose worker was killed in the middle of sending is not repeated: it may have arrived.
    [queued - received <= SENT_AT_ONCE * kills, `only mails of killed workers can be missing (${queued - received})`],
  ];
}
