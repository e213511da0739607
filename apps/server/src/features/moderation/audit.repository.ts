import type { DecisionAction } from '@ballpark/rules/moderation/decisions';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../database/client.ts';
import type { Instant } from '../../database/instant.ts';
import { newId } from '../../database/new-id.ts';

/** Who did something in moderation. */
export type Actor =
  | { kind: 'moderator' | 'author'; memberId: string }
  /** The operator, with a command; the system, by a rule or a schedule. */
  | { kind: 'operator' | 'system' };

type ProposalStep = 'proposed' | 'confirmed' | 'withdrawn';
type ProposalEvent = `${'ban' | 'suspension'}-${ProposalStep}`;

/** Only bans and suspensions wait for a second moderator. */
export function toProposalEvent(action: DecisionAction, step: ProposalStep): ProposalEvent {
  return `${action === 'ban' ? 'ban' : 'suspension'}-${step}`;
}

export type AuditEvent =
  | 'moderator-granted'
  | 'moderator-revoked'
  | 'hidden-by-reports'
  | 'hidden-for-photo'
  | 'decided'
  | ProposalEvent
  | 'appealed'
  | 'appeal-upheld'
  | 'appeal-overturned'
  | 'flag-upheld'
  | 'flag-dismissed'
  | 'suspension-ended'
  | 'member-restored'
  | 'address-verified'
  | 'words-dropped'
  | 'words-allowed';

type NewAuditEntry = {
  actor: Actor;
  event: AuditEvent;
  caseId?: string;
  /** The member whom it is about. Null for a guest. */
  subjectId?: string | null;
  details?: Record<string, string | number | null>;
  at: Instant;
};

export async function insertAuditEntry(trx: Trx, entry: NewAuditEntry): Promise<void> {
  const { actor, event, caseId = null, subjectId = null, details = {}, at } = entry;
  await trx
    .insertInto('audit_entry')
    .values({
      id: newId(),
      at,
      actor_kind: actor.kind,
      actor_id: 'memberId' in actor ? actor.memberId : null,
      event,
      case_id: caseId,
      subject_id: subjectId,
      details: JSON.stringify(details),
    })
    .execute();
}

export type AuditRow = {
  id: string;
  at: Date;
  actorKind: 'moderator' | 'operator' | 'author' | 'system';
  actorName: string | null;
  event: string;
  caseId: string | null;
  subjectId: string | null;
  subjectName: string | null;
  details: Record<string, string | number | null>;
};

type AuditPage = { offset: number; limit: number };

/** Newest first. Uses audit_entry_newest. */
export async function listAuditEntries(db: Queryable, { offset, limit }: AuditPage): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select entry.id, entry.at, entry.actor_kind as "actorKind", actor.username as "actorName", entry.event,
      entry.case_id as "caseId", entry.subject_id as "subjectId", subject.username as "subjectName", entry.details
    from audit_entry entry
    left join member actor on actor.id = entry.actor_id
    left join member subject on subject.id = entry.subject_id
    order by entry.at desc, entry.id desc offset ${offset} limit ${limit}
  `.execute(db);
  return rows;
}

/** Counts up to a limit. */
export async function countAuditEntries(db: Queryable, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (select from audit_entry limit ${limit}) entry
  `.execute(db);
  return rows[0]?.count ?? 0;
}
