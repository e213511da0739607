import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import type { PairEvidence } from '../detecting/suspect.repository.ts';

export type FlagKind = 'arranged_pair' | 'arranged_circle';
export type FlagDecision = 'upheld' | 'dismissed';

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

type DecideInput = {
  flagId: string;
  decision: FlagDecision;
  /** The moderator; null for the operator's command. */
  decidedBy: string | null;
  reason: string;
  at: Instant;
};

/** False if the flag is no longer open. */
export async function decideOpen(trx: Trx, { flagId, decision, decidedBy, reason, at }: DecideInput): Promise<boolean> {
  const decided = await trx
    .updateTable('flag')
    .set({ decision, decided_at: at, decided_by: decidedBy, decision_reason: reason })
    .where('id', '=', flagId)
    .where('decision', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return decided !== undefined;
}

/** Open flags, the highest score first. */
export async function listOpen(db: Queryable, limit: number) {
  return db
    .selectFrom('flag')
    .innerJoin('member', 'member.id', 'flag.member_id')
    .select([
      'flag.id',
      'flag.member_id as memberId',
      'member.username',
      'member.held_xp as heldXp',
      'flag.score',
      'flag.created_at as createdAt',
      // A check constraint of the table allows only these.
      sql<FlagKind>`flag.kind`.as('kind'),
      // `saveFlag` writes nothing else.
      sql<PairEvidence[]>`flag.evidence`.as('evidence'),
    ])
    .where('flag.decision', 'is', null)
    .orderBy('flag.score', 'desc')
    .orderBy('flag.id')
    .limit(limit)
    .execute();
}
