import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { clampPage, paginate, type Pagination } from '@ballpark/rules/pagination';
import type { AppContext } from '../../app/context.ts';
import { requireMember } from '../accounts/require-member.ts';
import { countEntries, listEntries } from './xp-entry.repository.ts';

/** So many unless somebody asks for more. */
const PAGE_SIZE = 50;

type Asked = { page?: number | undefined; limit?: number | undefined };
type Entries = Awaited<ReturnType<typeof listEntries>>;

/** What a member has earned, newest first. It is no secret: it says no more than their suggestions do. */
export async function getXpHistory(
  app: AppContext,
  memberId: string,
  { page: wanted = 1, limit = PAGE_SIZE }: Asked,
): Promise<{ entries: Entries; pagination: Pagination }> {
  const { id } = await requireMember(app, memberId);
  const count = await countEntries(app.db, id);
  const page = clampPage({ page: Math.min(wanted, COUNT_CAP), limit, count });
  const entries = await listEntries(app.db, id, { offset: (page - 1) * limit, limit });
  return { entries, pagination: paginate({ page, limit, count }) };
}
