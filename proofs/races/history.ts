import type { Pool } from 'pg';
import type { PostedListing } from '../kit/actors/listings.ts';
import type { RacePlan, Runner } from './race-kinds.ts';

/** One answered request, with the moments its last byte was sent and its answer had arrived. */
export type Answered = {
  runner: Runner;
  isLate: boolean;
  status: number;
  body: string;
  sentAt: number;
  answeredAt: number;
};

export type RunRace = { plan: RacePlan; listing: PostedListing; answers: Answered[] };

/** What was answered stands beside what is kept, so that both are compared where the data is. */
export async function createHistory(sql: Pool): Promise<void> {
  await sql.query(`
    create table race_answer (
      race integer, kind text, listing_id uuid, owner_id uuid, act text, member_id uuid, is_late boolean, amount bigint,
      suggestion_id uuid, status integer, code text, sent_at float8, answered_at float8
    );
    create table race_reward (listing_id uuid, suggestion_id uuid, member_id uuid, xp integer);
    create table race_swept (listing_id uuid);
    create table race_preset (suggestion_id uuid primary key);
  `);
}

type Body = {
  code?: string;
  data?: { id?: string; ids?: string[]; xpRewards?: { suggestionId: string; userId: string; xpAwarded: number }[] };
};

let races = 0;

export async function writeHistory(sql: Pool, wave: readonly RunRace[]): Promise<void> {
  const numbered = wave.map((race) => ({ ...race, number: (races += 1) }));
  const answers = numbered.flatMap(({ number, plan, listing, answers: all }) =>
    all.map((answer) => ({ number, plan, listing, ...answer, read: readBody(answer.body) })),
  );
  await insert(
    sql,
    'race_answer',
    answers.map(({ number, plan, listing, runner, read, ...answer }) => ({
      race: number,
      kind: plan.kind,
      listing_id: listing.id,
      owner_id: listing.ownerId,
      act: runner.act,
      member_id: runner.member.memberId,
      is_late: answer.isLate,
      amount: runner.amount,
      suggestion_id: runner.suggestionId ?? (runner.act === 'suggest' ? (read.data?.id ?? null) : null),
      status: answer.status,
      code: read.code ?? null,
      sent_at: answer.sentAt,
      answered_at: answer.answeredAt,
    })),
  );
  await insert(
    sql,
    'race_reward',
    answers.flatMap(({ listing, read }) =>
      (read.data?.xpRewards ?? []).map(({ suggestionId, userId, xpAwarded }) => ({
        listing_id: listing.id,
        suggestion_id: suggestionId,
        member_id: userId,
        xp: xpAwarded,
      })),
    ),
  );
  await insert(
    sql,
    'race_swept',
    answers.flatMap(({ read }) => (read.data?.ids ?? []).map((id) => ({ listing_id: id }))),
  );
}

/** An answer that is no JSON has no code, and its status is none that is allowed. */
function readBody(body: string): Body {
  try {
    return JSON.parse(body) as Body;
  } catch {
    return {};
  }
}

type Table = 'race_answer' | 'race_reward' | 'race_swept';

async function insert(sql: Pool, table: Table, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await sql.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
    JSON.stringify(rows),
  ]);
}
