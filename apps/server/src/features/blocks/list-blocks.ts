import type { BlockedMember } from '@ballpark/contracts/blocks';
import { BLOCK_PAGE_SIZE } from '@ballpark/rules/settings';
import { clampPage, paginate, type Pagination } from '@ballpark/rules/pagination';
import type { AppContext } from '../../core/context.ts';
import { countBlocks, listBlockedMembers } from './blocks.repository.ts';

type ListBlocksInput = { memberId: string; page: number | undefined; limit: number | undefined };

/** A page of the members whom a member has blocked or muted, newest first. A page past the end is the last page. */
export async function listBlocks(
  { db }: AppContext,
  { memberId, page: requested = 1, limit = BLOCK_PAGE_SIZE }: ListBlocksInput,
): Promise<{ data: BlockedMember[]; pagination: Pagination }> {
  const count = await countBlocks(db, memberId);
  const page = clampPage({ page: requested, limit, count });
  const rows = await listBlockedMembers(db, memberId, { offset: (page - 1) * limit, limit });
  const data = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { data, pagination: paginate({ page, limit, count }) };
}
