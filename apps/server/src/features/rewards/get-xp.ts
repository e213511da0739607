import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { clampPage, paginate, type Pagination } from '@ballpark/rules/pagination';
import type { AppContext } from '../../core/context.ts';
import { requireMember } from '../accounts/find-member.ts';
import type { Viewer } from '../accounts/sessions/find-caller.ts';
import { getBoardXp } from './boards/rank.repository.ts';
import { countEntries, listEntries } from './xp-entry.repository.ts';
import { countMembersAbove } from './boards/xp-histogram.repository.ts';

type MemberQuery = { memberId: string; viewer: Viewer };

export type MemberXp = { id: string; xp: number; /** Members with equal points share a rank. */ rank: number };

export async function getXp(app: AppContext, { memberId, viewer }: MemberQuery): Promise<MemberXp> {
  const { id, xp } = await requireMember(app, memberId, viewer);
  const boardXp = await getBoardXp(app.db, id);
  return { id, xp, rank: 1 + (await countMembersAbove(app.statements, boardXp)) };
}

const PAGE_SIZE = 50;

type XpHistoryInput = { page?: number | undefined; limit?: number | undefined };
type XpEntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** The XP entries of a member, newest first. They are public: they reveal no more than the member's suggestions do. */
export async function getXpHistory(
  app: AppContext,
  { memberId, viewer }: MemberQuery,
  { page: requested = 1, limit = PAGE_SIZE }: XpHistoryInput,
): Promise<{ entries: XpEntryRow[]; pagination: Pagination }> {
  const { id } = await requireMember(app, memberId, viewer);
  const count = await countEntries(app.db, id);
  const page = clampPage({ page: Math.min(requested, COUNT_CAP), limit, count });
  const entries = await listEntries(app.db, id, { viewer, offset: (page - 1) * limit, limit });
  return { entries, pagination: paginate({ page, limit, count }) };
}
