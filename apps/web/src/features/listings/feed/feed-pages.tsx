import type { Pagination as Paged } from '@ballpark/contracts/endpoint';
import { pageLinks } from '@ballpark/rules/pagination';
import { feedMessages } from './messages.ts';
import { Pagination, type PaginationWords } from '../../../ui/controls/pagination.tsx';

type FeedPagesProps = {
  pagination: Paged;
  addressOf: (page: number) => string;
  onTurn: () => void;
};

const WORDS: PaginationWords = {
  label: feedMessages.pages,
  page: feedMessages.page,
  previous: feedMessages.previousPage,
  next: feedMessages.nextPage,
};

/** The pages around the one the server answered with, which for a page past the end is the last. */
export function FeedPages({ pagination, addressOf, onTurn }: FeedPagesProps) {
  return (
    <Pagination
      words={WORDS}
      current={pagination.currentPage}
      pages={pageLinks(pagination)}
      hasPrevious={pagination.hasPreviousPage}
      hasNext={pagination.hasNextPage}
      addressOf={addressOf}
      onTurn={onTurn}
    />
  );
}
