import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { MouseEvent, ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { classNames } from '../../lib/class-names.ts';

export type PaginationWords = {
  label: string;
  page: (page: number) => string;
  previous: string;
  next: string;
};

type PaginationProps = {
  words: PaginationWords;
  current: number;
  /** The page numbers to show. */
  pages: readonly number[];
  hasPrevious: boolean;
  hasNext: boolean;
  readAddress: (page: number) => To;
  /** Called when a page opens in this tab, not in another one. */
  onTurn: () => void;
};

const STEP = 'flex size-11 items-center justify-center rounded-full border text-sm font-bold transition-colors';
const OPEN = 'border-transparent text-text-2 hover:bg-sunken hover:text-text';

/** The pages of a list as links, so that a page can be opened in another tab. */
export function Pagination({ words, current, pages, hasPrevious, hasNext, readAddress, onTurn }: PaginationProps) {
  const turn = (event: MouseEvent) => {
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) onTurn();
  };
  const step = { readAddress, turn };
  return (
    <nav aria-label={words.label} className="flex items-center justify-center gap-0.5 sm:gap-1">
      <Step {...step} label={words.previous} page={hasPrevious ? current - 1 : undefined}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Step>
      <ol className="flex gap-0.5 sm:gap-1">
        {pages.map((page) => (
          <li key={page}>
            <Link
              to={readAddress(page)}
              preventScrollReset
              onClick={turn}
              aria-label={words.page(page)}
              aria-current={page === current ? 'page' : undefined}
              className={classNames(STEP, page === current ? 'border-primary bg-primary text-primary-on' : OPEN)}
            >
              {page}
            </Link>
          </li>
        ))}
      </ol>
      <Step {...step} label={words.next} page={hasNext ? current + 1 : undefined}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </Step>
    </nav>
  );
}

type StepProps = Pick<PaginationProps, 'readAddress'> & {
  label: string;
  /** Undefined where there is no such page. */
  page: number | undefined;
  turn: (event: MouseEvent) => void;
  children: ReactNode;
};

function Step({ label, page, readAddress, turn, children }: StepProps) {
  if (page === undefined) {
    return (
      <button
        type="button"
        disabled
        aria-label={label}
        className={classNames(STEP, 'cursor-not-allowed border-transparent text-text-3 opacity-50')}
      >
        {children}
      </button>
    );
  }
  return (
    <Link
      to={readAddress(page)}
      preventScrollReset
      onClick={turn}
      aria-label={label}
      className={classNames(STEP, OPEN)}
    >
      {children}
    </Link>
  );
}
