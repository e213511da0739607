import type { Pagination } from '@ballpark/contracts/endpoint';
import type { FlagSummary, OpenFlag } from '@ballpark/contracts/fair-play';
import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { MODERATION_PAGE_SIZE } from '@ballpark/rules/moderation/decisions';
import { paginate } from '@ballpark/rules/pagination';
import type { AppContext } from '../../../core/context.ts';
import { countOpenFlags, listOpenFlags, readOpenFlag } from '../../fair-play/flags/read-flags.ts';
import { getAuthor } from '../cases/case-detail.repository.ts';
import { requireModerator } from '../grant-moderator.ts';
import { toFlag, toFlagSummary } from './flag.view.ts';

type QueueQuery = { moderatorId: string; page: number | undefined };

/** One page of the open flags, the oldest first. */
export async function listFlags(
  app: AppContext,
  { moderatorId, page = 1 }: QueueQuery,
): Promise<{ data: FlagSummary[]; pagination: Pagination }> {
  await requireModerator(app.db, moderatorId);
  const limit = MODERATION_PAGE_SIZE;
  const pagination = paginate({ page, limit, count: await countOpenFlags(app, COUNT_CAP + 1) });
  const offset = (pagination.currentPage - 1) * limit;
  const rows = await listOpenFlags(app, { readerId: moderatorId, offset, limit });
  return { data: rows.map(toFlagSummary), pagination };
}

type FlagQuery = { moderatorId: string; flagId: string };

/** One open flag with everything that a moderator needs to judge it. */
export async function getFlag(app: AppContext, { moderatorId, flagId }: FlagQuery): Promise<OpenFlag> {
  await requireModerator(app.db, moderatorId);
  const found = await readOpenFlag(app, { flagId, readerId: moderatorId });
  return toFlag({ ...found, standing: await getAuthor(app.db, found.flag.memberId) });
}
