import type { Pagination as Paged } from '@ballpark/contracts/endpoint';
import { listPageLinks } from '@ballpark/rules/pagination';
import { feedMessages } from './messages.ts';
import { Pagination, type PaginationWords } from '../../../ui/controls/pagination.tsx';

type FeedPagesProps = {
  pagination: Paged;
  toPageLink: (page: number) => string;
  onTurn: () => void;
};

const WORDS: PaginationWords = {
  label: feedMessages.pages,
  page: feedMessages.page,
  previous: feedMessages.previousPage,
  next: feedMessages.nextPage,
};

/** Links around the current page. For a page past the end the server answers with the last page. */
export function FeedPages({ pagination, toPageLink, onTurn }: FeedPagesProps) {
  return (
    <Pagination
      words={WORDS}
      current={pagination.currentPage}
      pages={listPageLinks(pagination)}
      hasPrevious={pagination.hasPreviousPage}
      hasNext={pagination.hasNextPage}
      readAddress={toPageLink}
      onTurn={onTurn}
    />
  );
}
