import type { FlagKind, PairEvidence } from '@ballpark/rules/fair-play';
import type { FlagDecision } from '@ballpark/rules/moderation/decisions';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

type NewFlag = {
  id: string;
  memberId: string;
  kind: FlagKind;
  score: number;
  evidence: readonly PairEvidence[];
  at: Instant;
};

/** Opens a flag or renews the member's open one. Returns its id. */
export async function saveFlag(trx: Trx, { id, memberId, kind, score, evidence, at }: NewFlag): Promise<string> {
  const found = { kind, score, evidence: JSON.stringify(evidence) };
  const saved = await trx
    .insertInto('flag')
    .values({ id, member_id: memberId, ...found, created_at: at })
    .onConflict((conflict) => conflict.column('member_id').where('decision', 'is', null).doUpdateSet(found))
    .returning('id')
    .executeTakeFirstOrThrow();
  return saved.id;
}

export async function findFlaggedMember(db: Queryable, flagId: string): Promise<string | undefined> {
  const found = await db.selectFrom('flag').select('member_id as memberId').where('id', '=', flagId).executeTakeFirst();
  return found?.memberId;
}

type OpenFlag = { heldXp: number; limitedXp: number; isInvolved: boolean };

/** The XP that an open flag holds, and whether the flag is about this member. Undefined where it is judged. */
export async function findOpenFlag(trx: Trx, flagId: string, judgeId: string | null): Promise<OpenFlag | undefined> {
  const { rows } = await sql<OpenFlag>`
    select ${HELD_XP} as "heldXp", ${LIMITED_XP} as "limitedXp", ${isInvolved(judgeId)} as "isInvolved"
    from flag where flag.id = ${flagId} and flag.decision is null`.execute(trx);
  return rows[0];
}

type DecideInput = {
  flagId: string;
  decision: FlagDecision;
  /** The moderator; null for the operator's command. */
  decidedBy: string | null;
  reason: string;
  /** The XP that is taken back or put back. */
  xp: number;
  at: Instant;
};

/** The member is locked and the flag is open. */
export async function setFlagDecision(trx: Trx, input: DecideInput): Promise<void> {
  const { flagId, decision, decidedBy, reason, xp, at } = input;
  await trx
    .updateTable('flag')
    .set({ decision, decided_at: at, decided_by: decidedBy, decision_reason: reason, decided_xp: xp })
    .where('id', '=', flagId)
    .execute();
}

/** Uses held_entry_flag. */
const HELD_XP = sql<number>`(select coalesce(sum(amount), 0)::int from held_entry where held_entry.flag_id = flag.id)`;

const LIMITED_XP = sql<number>`(
  select coalesce(sum(amount), 0)::int from held_entry where held_entry.flag_id = flag.id and held_entry.is_limited
)`;

/** Whether a flag is about this member or about a pair with them. A flag shows its strongest pairs; the search knows all. */
const isInvolved = (memberId: string | null) => sql<boolean>`coalesce(
  flag.member_id = ${memberId}::uuid
  or flag.evidence @> jsonb_build_array(jsonb_build_object('memberId', ${memberId}::text))
  or exists (
    select from arranged_pair pair
    where (pair.owner_id, pair.suggester_id) in ((flag.member_id, ${memberId}::uuid), (${memberId}::uuid, flag.member_id))
  ), false)`;

export type OpenFlagRow = {
  id: string;
  memberId: string;
  username: string | null;
  kind: FlagKind;
  score: number;
  heldXp: number;
  openedAt: Date;
  evidence: PairEvidence[];
  isInvolved: boolean;
};

const selectOpen = (readerId: string | null) => sql<OpenFlagRow>`
  select flag.id, flag.member_id as "memberId", member.username, flag.kind, flag.score, ${HELD_XP} as "heldXp",
    flag.created_at as "openedAt", flag.evidence, ${isInvolved(readerId)} as "isInvolved"
  from flag join member on member.id = flag.member_id where flag.decision is null`;

type QueueQuery = { /** Null for the operator. */ readerId: string | null; offset: number; limit: number };

/** The oldest first. Uses flag_queue. */
export async function listOpenFlagRows(db: Queryable, { readerId, offset, limit }: QueueQuery): Promise<OpenFlagRow[]> {
  const { rows } = await sql<OpenFlagRow>`
    ${selectOpen(readerId)} order by flag.created_at, flag.id offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** Counts up to a limit. Uses flag_queue. */
export async function countOpenFlagRows(db: Queryable, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (select from flag where decision is null limit ${limit}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findOpenFlagRow(db: Queryable, id: string, readerId: string): Promise<OpenFlagRow | undefined> {
  const { rows } = await sql<OpenFlagRow>`${selectOpen(readerId)} and flag.id = ${id}`.execute(db);
  return rows[0];
}
