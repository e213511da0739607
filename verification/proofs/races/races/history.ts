import type { Pool } from 'pg';
import type { ListingRef } from '../../kit/actors/listings.ts';
import type { RacePlan, RaceRequest } from './race-kinds.ts';

/** An answered request, with the times when its last byte was sent and when its answer arrived. */
export type AnswerRecord = {
  request: RaceRequest;
  isLate: boolean;
  status: number;
  body: string;
  sentAt: number;
  answeredAt: number;
};

export type FinishedRace = { plan: RacePlan; listing: ListingRef; answers: AnswerRecord[] };

/**
 * Stores the answers in the same database, so that SQL can compare them with the rows of the product. A 503 or no answer leaves
 * open what happened: the answers of such a race are not compared, only its rows.
 */
export async function createHistory(sql: Pool): Promise<void> {
  await sql.query(`
    create table race_answer (
      race integer, kind text, listing_id uuid, owner_id uuid, action text, member_id uuid, is_late boolean, amount bigint,
      suggestion_id uuid, status integer, code text, sent_at float8, answered_at float8
    );
    create table race_reward (listing_id uuid, suggestion_id uuid, member_id uuid, xp integer);
    create table race_swept (listing_id uuid);
    create table race_unknown (listing_id uuid);
    create table race_preset (suggestion_id uuid primary key);
  `);
}

type AnswerBody = {
  code?: string;
  data?: { id?: string; ids?: string[]; xpRewards?: { suggestionId: string; userId: string; xpAwarded: number }[] };
};

/** Whether the server had no time for a request, or closed the connection. It may have been carried out. */
export function isUnknown({ status }: { status: number }): boolean {
  return status === 0 || status === 503;
}

export function countUnknown(answers: readonly { status: number }[]): number {
  return answers.filter(isUnknown).length;
}

let races = 0;

export async function writeHistory(sql: Pool, wave: readonly FinishedRace[]): Promise<void> {
  const numbered = wave.map((race) => ({ ...race, number: (races += 1) }));
  const answers = numbered.flatMap(({ number, plan, listing, answers: all }) =>
    all.map((answer) => ({ number, plan, listing, ...answer, read: readBody(answer.body) })),
  );
  const unknown = new Set(answers.filter(isUnknown).map(({ listing }) => listing.id));
  const known = answers.filter(({ listing }) => !unknown.has(listing.id));
  await insert(
    sql,
    'race_unknown',
    [...unknown].map((id) => ({ listing_id: id })),
  );
  await insert(
    sql,
    'race_answer',
    known.map(({ number, plan, listing, request, read, ...answer }) => ({
      race: number,
      kind: plan.kind,
      listing_id: listing.id,
      owner_id: listing.ownerId,
      action: request.action,
      member_id: request.member.memberId,
      is_late: answer.isLate,
      amount: request.amountMinor,
      suggestion_id: request.suggestionId ?? (request.action === 'suggest' ? (read.data?.id ?? null) : null),
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

/** An answer without JSON has no code. Its status is not allowed, so an invariant reports it. */
function readBody(body: string): AnswerBody {
  try {
    return JSON.parse(body) as AnswerBody;
  } catch {
    return {};
  }
}

type Table = 'race_answer' | 'race_reward' | 'race_swept' | 'race_unknown';

async function insert(sql: Pool, table: Table, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await sql.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
    JSON.stringify(rows),
  ]);
}
