import type { Pagination as Paged } from '@ballpark/contracts/endpoint';
import { listPageLinks, shouldShowPages } from '@ballpark/rules/pagination';
import { profileListMessages } from '../messages.ts';
import { Pagination, type PaginationWords } from '../../../ui/controls/pagination.tsx';
import { type ProfileTab, profileSearch } from '../profile-address.ts';

const WORDS: PaginationWords = {
  label: profileListMessages.pages,
  page: profileListMessages.page,
  previous: profileListMessages.previousPage,
  next: profileListMessages.nextPage,
};

type MemberPagesProps = { tab: ProfileTab; pagination: Paged; onTurn: () => void };

/** The pages of one of a member's lists, where there is more than one. */
export function MemberPages({ tab, pagination, onTurn }: MemberPagesProps) {
  if (!shouldShowPages(pagination)) return null;
  return (
    <div className="mt-6">
      <Pagination
        words={WORDS}
        current={pagination.currentPage}
        pages={listPageLinks(pagination)}
        hasPrevious={pagination.hasPreviousPage}
        hasNext={pagination.hasNextPage}
        addressOf={(page) => ({ search: profileSearch(tab, page) })}
        onTurn={onTurn}
      />
    </div>
  );
}
