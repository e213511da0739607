import type { LogEntry } from '@ballpark/contracts/moderation';
import type { Pagination } from '@ballpark/contracts/endpoint';
import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { MODERATION_PAGE_SIZE } from '@ballpark/rules/moderation/decisions';
import { paginate } from '@ballpark/rules/pagination';
import type { AppContext } from '../../core/context.ts';
import { type AuditRow, countAuditEntries, listAuditEntries } from './audit.repository.ts';
import { requireModerator } from './grant-moderator.ts';

type LogQuery = { moderatorId: string; page: number | undefined };

/** One page of the audit log, newest first. */
export async function listLog(
  app: AppContext,
  { moderatorId, page = 1 }: LogQuery,
): Promise<{ data: LogEntry[]; pagination: Pagination }> {
  await requireModerator(app.db, moderatorId);
  const count = await countAuditEntries(app.db, COUNT_CAP + 1);
  const pagination = paginate({ page, limit: MODERATION_PAGE_SIZE, count });
  const offset = (pagination.currentPage - 1) * MODERATION_PAGE_SIZE;
  const rows = await listAuditEntries(app.db, { offset, limit: MODERATION_PAGE_SIZE });
  return { data: rows.map(toLogEntry), pagination };
}

function toLogEntry({ id, at, actorKind, actorName, event, caseId, subjectId, subjectName, details }: AuditRow) {
  return {
    id,
    at: at.toISOString(),
    actor: { kind: actorKind, username: actorName },
    event,
    caseId,
    subject: subjectId === null ? null : { id: subjectId, username: subjectName },
    details,
  };
}
