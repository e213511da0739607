import { requeueWaitingMail } from '@ballpark/server/features/mail/queue-mail';
import type { ScriptedSmtp, SmtpReaction, SmtpStep } from '@ballpark/server/test/scripted-smtp';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { SimulatedWorkers } from './simulated-workers.ts';

/** How the server behaves for a while. Mails differ by the number in their address. */
export type Mood = {
  name: string;
  /** Says nothing before the dot. */ isSilent?: true;
  react: (step: SmtpStep, recipient: string) => SmtpReaction | undefined;
};

/** The server's answers repeat the recipient's address, as real ones do. */
function refuse(at: SmtpStep, reply: string) {
  return (step: SmtpStep, recipient: string) => (step === at ? `${reply} <${recipient}> not now` : undefined);
}

function fail(at: SmtpStep, reaction: 'hang' | 'drop') {
  return (step: SmtpStep) => (step === at ? reaction : undefined);
}

/** Every tenth mail loses its connection behind the dot; the server keeps half of these. All others are refused. */
function dropBehindDot(step: SmtpStep, recipient: string): SmtpReaction | undefined {
  const number = readNumber(recipient);
  if (number % 10 !== 0) return refuse('recipient', '450 4.2.1')(step, recipient);
  if (step !== 'dot') return undefined;
  return number % 20 === 0 ? 'keep and drop' : 'drop';
}

function readNumber(address: string): number {
  return Number(/^member-(\d+)@/.exec(address)?.[1]);
}

const BUSY: Mood = { name: '450 to the recipient', react: refuse('recipient', '450 4.2.1') };
export const SILENT: Mood = { name: 'silence after the recipient', isSilent: true, react: fail('recipient', 'hang') };
export const WELL: Mood = { name: 'works', react: () => undefined };
const DROPPED_BEHIND_DOT: Mood = { name: 'dropped behind the dot', react: dropBehindDot };

const BAD_MOODS: readonly Mood[] = [
  BUSY,
  { name: '421 as greeting', react: refuse('greeting', '421 4.3.2') },
  SILENT,
  { name: 'DATA refused', react: refuse('data', '451 4.3.0') },
  { name: 'silence as greeting', isSilent: true, react: fail('greeting', 'hang') },
  { name: 'refused after the dot', react: refuse('dot', '554 5.7.1') },
  { name: 'dropped before the dot', react: fail('data', 'drop') },
  DROPPED_BEHIND_DOT,
];

export type Hour = { minutes: number; mood: Mood };

/** A day in this many steps. The first ones are short, because the first attempts follow each other quickly. */
export function planDay(steps: number): Hour[] {
  const first = [1, 3, 10, 30];
  const rest = Math.floor((24 * 60 - 44) / (steps - first.length));
  return Array.from({ length: steps }, (_, index) => ({
    minutes: first[index] ?? rest,
    mood: BAD_MOODS[index % BAD_MOODS.length] ?? BUSY,
  }));
}

export type BadDay = { sql: Pool; smtp: ScriptedSmtp; workers: SimulatedWorkers };

/** One step of the day. The sweep runs in the middle of the attempts and once more at the end. */
export async function spendHour({ sql, smtp, workers }: BadDay, { minutes, mood }: Hour): Promise<void> {
  smtp.script(mood.react);
  smtp.disconnect();
  workers.setSilent(mood.isSilent === true);
  await workers.passMinutes(minutes);
  await waitForRunning(sql);
  await requeueWaitingMail(workers.app);
  await workers.settle();
  await requeueWaitingMail(workers.app);
  await workers.settle();
}

/** Fewer than the workers run at once, so that another worker is free for a job that is taken over. */
export const TAKEN_OVER = 3;

/**
 * Takes running jobs away from their workers in the middle of sending, as the queue does when a worker seems dead. The
 * server holds its replies until another worker has begun the same jobs.
 */
export async function takeJobsOver({ sql, smtp, workers }: BadDay): Promise<void> {
  const held = new Set<string>();
  smtp.script((step, recipient) => {
    if (step !== 'recipient') return undefined;
    if (held.size < TAKEN_OVER) held.add(recipient);
    return held.has(recipient) ? 'hold 250 fine' : `450 4.2.1 <${recipient}> not now`;
  });
  workers.setSilent(false);
  await workers.passMinutes(120);
  while (smtp.countHeld() < TAKEN_OVER) await sleep(20);
  const { rows } = await sql.query<{ id: string }>(
    `update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now()
     where name = 'deliver-mail' and state = 'active' and singleton_key in (
       select mail.id::text from mail join member_account account on account.member_id = mail.member_id
       where account.email = any($1))
     returning id`,
    [[...held]],
  );
  const ids = rows.map(({ id }) => id);
  while ((await countBegunAgain(sql, ids)) < ids.length) await sleep(20);
  await sleep(FAIR_CHANCE_MS);
  smtp.script(WELL.react);
  smtp.release();
  await workers.settle();
}

/** For a worker that ignores the claim, to reach the server. With the claim, nothing happens in this time. */
const FAIR_CHANCE_MS = 500;

/** Jobs that another worker has begun, whether it still runs them or has failed. */
async function countBegunAgain(sql: Pool, ids: readonly string[]): Promise<number> {
  const { rowCount } = await sql.query(
    `select from pgboss.job where id = any($1) and (state <> 'retry' or output is not null)`,
    [ids],
  );
  return rowCount ?? 0;
}

async function waitForRunning(sql: Pool): Promise<void> {
  for (let look = 0; look < 100; look += 1) {
    const { rowCount } = await sql.query(`select from pgboss.job where name = 'deliver-mail' and state = 'active'`);
    if (rowCount) return;
    await sleep(20);
  }
}
