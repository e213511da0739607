import { LISTING_PAGE_SIZE } from '@ballpark/rules/listing-search';
import { clampPage, paginate, type Pagination } from '@ballpark/rules/pagination';
import type { AppContext } from '../../app/context.ts';
import { requireMember } from '../accounts/find-member.ts';
import { countContent, listContentJson } from './member-content.repository.ts';

type Wanted = {
  memberId: string;
  kind: 'listings' | 'suggestions';
  page: number | undefined;
  limit: number | undefined;
};

type ListedContent = { /** The elements of a JSON array. */ json: string; pagination: Pagination };

/** A page of what a member has posted or suggested, newest first. A page past the end is the last one. */
export async function listMemberContent(app: AppContext, wanted: Wanted): Promise<ListedContent> {
  const { kind, limit = LISTING_PAGE_SIZE } = wanted;
  const { id: memberId } = await requireMember(app, wanted.memberId);
  const db = app.statements;
  const { [kind]: count } = await countContent(db, memberId);
  const page = clampPage({ page: wanted.page ?? 1, limit, count });
  const json = await listContentJson(db, kind, { memberId, offset: (page - 1) * limit, limit });
  return { json, pagination: paginate({ page, limit, count }) };
}
