import type { Pool } from 'pg';
import { guardedJob } from './effect-jobs.ts';
import type { Kill } from './kill-workers.ts';

/** The number of requests with no, one, or several effects. */
export type EffectCounts = { jobs: number; none: number; once: number; more: number };

export async function countEffects(sql: Pool, queue: string): Promise<EffectCounts> {
  const { rows } = await sql.query<EffectCounts>(
    `with counted as (
       select r.id, (select count(*) from proof_effect e join pgboss.job j on j.id = e.job_id
                      where j.singleton_key = r.id::text and j.name = r.queue) as effects
         from proof_request r where r.queue = $1
     )
     select (select count(*)::int from pgboss.job where name = $1) as jobs,
            count(*) filter (where effects = 0)::int as none,
            count(*) filter (where effects = 1)::int as once,
            count(*) filter (where effects > 1)::int as more
       from counted`,
    [queue],
  );
  return rows[0] ?? { jobs: 0, none: 0, once: 0, more: 0 };
}

export async function countUnfinished(sql: Pool): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job
      where state in ('created', 'retry', 'active') and (name like 'proof-%' or name = 'deliver-mail')`,
  );
  return rows[0]?.count ?? 0;
}

/** What happened to the jobs that a kill interrupted before their commit. */
export type Aftermath = Kill & {
  interrupted: number;
  /** The number of them that a later kill interrupted again. */
  interruptedAgain: number;
  /** The longest time until one was resumed. */
  resumedMs: number;
  /** The longest time until one was completed, without jobs that a later kill interrupted; undefined if there is none. */
  doneMs: number | undefined;
  /** The longest time until one was completed, with later kills. */
  doneFinallyMs: number;
};

type InterruptedJob = { resumed: Date | null; done: Date | null; killedAgain: boolean };

export async function findAftermath(sql: Pool, kill: Kill, kills: Kill[]): Promise<Aftermath> {
  const killedWorkers = kills.map(({ worker }) => worker);
  const { rows } = await sql.query<InterruptedJob>(INTERRUPTED_JOBS, [
    kill.worker,
    kill.at,
    guardedJob.name,
    killedWorkers,
  ]);
  // A job that was never resumed or completed counts as Infinity.
  const sinceKill = (moment: Date | null) => (moment === null ? Infinity : moment.getTime() - kill.at.getTime());
  const leftAlone = rows.filter((row) => !row.killedAgain);
  return {
    ...kill,
    interrupted: rows.length,
    interruptedAgain: rows.length - leftAlone.length,
    resumedMs: Math.max(0, ...rows.map((row) => sinceKill(row.resumed))),
    doneMs: leftAlone.length === 0 ? undefined : Math.max(...leftAlone.map((row) => sinceKill(row.done))),
    doneFinallyMs: Math.max(0, ...rows.map((row) => sinceKill(row.done))),
  };
}

/**
 * The guarded jobs and mails that a killed worker had started and not committed, the time when another worker resumed
 * each, and the time when it was completed. `after` is marked right after the commit, so it is never too early.
 */
const INTERRUPTED_JOBS = `
  with begun as (
    select subject from proof_step where worker = $1 group by subject having min(at) <= $2
  ), jobs as (
    select b.subject,
           (select min(at) from proof_step s where s.subject = b.subject and s.worker <> $1 and s.at > $2) as resumed,
           (select coalesce((select min(at) from proof_step s where s.subject = b.subject and s.step = 'after'), e.at)
              from proof_effect e where e.job_id = b.subject limit 1) as done,
           (select e.worker from proof_effect e where e.job_id = b.subject limit 1) as done_by
      from begun b join pgboss.job j on j.id = b.subject and j.name = $3
  ), mails as (
    select b.subject,
           (select min(at) from proof_step s where s.subject = b.subject and s.worker <> $1 and s.at > $2) as resumed,
           m.sent_at as done,
           (select worker from proof_step s where s.subject = b.subject order by at desc limit 1) as done_by
      from begun b join mail m on m.id = b.subject
  ), interrupted as (
    select * from jobs where done_by is distinct from $1
    union all
    select * from mails where done_by is distinct from $1 or done is null
  )
  select resumed, done,
         exists (select from proof_step s where s.subject = c.subject and s.at > $2 and s.worker <> $1
                    and s.worker = any ($4) and s.worker is distinct from c.done_by) as "killedAgain"
    from interrupted c`;
