import type { Queryable, Trx } from '@ballpark/server/database/client';
import type { Pool } from 'pg';

/** What a worker was doing when it was killed is read from here. */
export type Step = 'before' | 'inside' | 'after' | 'sending' | 'accepted';

export type Mark = { subject: string; worker: string; step: Step };

type EffectTables = { proof_step: Mark; proof_effect: { job_id: string; worker: string } };

/** No unique key on the effects: one that happens twice has to be seen. */
export async function createEffectTables(sql: Pool): Promise<void> {
  await sql.query(`
    create table proof_request (id uuid primary key, queue text not null);
    create table proof_effect (
      job_id uuid not null, worker text not null, at timestamptz not null default clock_timestamp()
    );
    create table proof_step (
      subject uuid not null, worker text not null, step text not null, at timestamptz not null default clock_timestamp()
    );
    create index on proof_effect (job_id);
    create index on proof_step (at);
    create index on proof_step (subject);
  `);
}

/** Says, outside any transaction, how far a worker has come. */
export async function markStep(db: Queryable, mark: Mark): Promise<void> {
  await db.withTables<EffectTables>().insertInto('proof_step').values(mark).execute();
}

export async function insertEffect(trx: Trx, effect: EffectTables['proof_effect']): Promise<void> {
  await trx.withTables<EffectTables>().insertInto('proof_effect').values(effect).execute();
}
