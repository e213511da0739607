import type { Pagination } from '@ballpark/contracts/endpoint';
import type { CaseSummary, ModerationCase } from '@ballpark/contracts/moderation';
import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { MODERATION_PAGE_SIZE } from '@ballpark/rules/moderation/decisions';
import { paginate } from '@ballpark/rules/pagination';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { isUuid } from '../../../database/new-id.ts';
import { requireModerator } from '../grant-moderator.ts';
import { findVersion } from '../hiding/target.repository.ts';
import {
  type AuthorRow,
  findContent,
  getAuthor,
  listDecisions,
  listEarlierDecisions,
  listReports,
} from './case-detail.repository.ts';
import { countCases, findCaseRow, listCaseRows } from './case-list.repository.ts';
import { toCase, toSummary } from './case.view.ts';
import { signPhotos } from './photo-link.ts';

type QueueQuery = { moderatorId: string; isDecided: boolean; page: number | undefined };

/** One page of the queue: the most harmful first, then the oldest; or of the decided cases, newest first. */
export async function listCases(
  app: AppContext,
  { moderatorId, isDecided, page = 1 }: QueueQuery,
): Promise<{ data: CaseSummary[]; pagination: Pagination }> {
  await requireModerator(app.db, moderatorId);
  const count = await countCases(app.db, isDecided, COUNT_CAP + 1);
  const limit = MODERATION_PAGE_SIZE;
  const pagination = paginate({ page, limit, count });
  const offset = (pagination.currentPage - 1) * limit;
  const rows = await listCaseRows(app.db, { readerId: moderatorId, isDecided, offset, limit });
  return { data: rows.map(toSummary), pagination };
}

/** A guest has no account and no history. Clients need the fields. */
function describeGuest(since: Date): AuthorRow {
  return { memberSince: since, status: 'active', listingCount: 0, suggestionCount: 0, isModerator: false };
}

type CaseQuery = { moderatorId: string; caseId: string };

/** One case with everything that a moderator needs to decide. */
export async function getCase(app: AppContext, { moderatorId, caseId }: CaseQuery): Promise<ModerationCase> {
  await requireModerator(app.db, moderatorId);
  const summary = isUuid(caseId) ? await findCaseRow(app.db, caseId, moderatorId) : undefined;
  if (!summary) throw new Refusal('case_not_found');
  const { kind, targetId, authorId } = summary;
  const target = { kind, id: targetId, photoUrl: summary.photoUrl };
  const content = await findContent(app.db, kind, targetId);
  return toCase({
    summary,
    contentVersion: await findVersion(app.db, target),
    content: content && { ...content, photoUrls: await signPhotos(app, content.photoUrls) },
    reports: await listReports(app.db, caseId),
    decisions: await listDecisions(app.db, caseId),
    author: authorId === null ? describeGuest(summary.openedAt) : await getAuthor(app.db, authorId),
    earlier: authorId === null ? [] : await listEarlierDecisions(app.db, { authorId, caseId }),
  });
}
