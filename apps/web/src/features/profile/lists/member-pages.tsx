import type { Pagination as Paged } from '@ballpark/contracts/endpoint';
import { listPageLinks, shouldShowPages } from '@ballpark/rules/pagination';
import { useRef } from 'react';
import { Pagination, type PaginationWords } from '../../../ui/controls/pagination.tsx';
import { profileListMessages } from '../messages.ts';
import { type ProfileTab, toProfileSearch } from '../profile-search.ts';

const WORDS: PaginationWords = {
  label: profileListMessages.pages,
  page: profileListMessages.page,
  previous: profileListMessages.previousPage,
  next: profileListMessages.nextPage,
};

type MemberPagesProps = { tab: ProfileTab; pagination: Paged; onTurn: () => void };

/** Links to the pages of a list, if there is more than one. */
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
        readAddress={(page) => ({ search: toProfileSearch(tab, page) })}
        onTurn={onTurn}
      />
    </div>
  );
}

/** Moves the focus to the top of the list after a page change, because the pressed link may be gone. */
export function useListTop() {
  const top = useRef<HTMLDivElement>(null);
  const focusTop = () => {
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  return { top, focusTop };
}
