import { SEARCH_MAX } from '@ballpark/rules/listing-search';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { lazy, type Ref, Suspense, useId, useState, type SubmitEvent } from 'react';
import { useMediaQuery } from '../../../lib/hooks/layout.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { FIELD_INPUT_CLASSES, getFieldBoxClasses } from '../../../ui/basics/field-classes.ts';
import type { FeedFilterAreaProps } from './feed-filter-area.tsx';
import type { SearchText } from './feed-state.ts';
import { listActiveFilters } from './filters.ts';
import { feedMessages } from './messages.ts';

// On a phone it loads when it is opened.
const FeedFilterArea = lazy(() =>
  import('./feed-filter-area.tsx').then((module) => ({ default: module.FeedFilterArea })),
);

type FeedFilterPanelProps = Omit<FeedFilterAreaProps, 'isWide' | 'onClose'> & {
  searchText: SearchText;
  toggleRef: Ref<HTMLButtonElement>;
};

const WIDE = '(min-width: 48rem)';

/** The search field, and a button that shows the filters. On a wide screen they are open from the start. */
export function FeedFilterPanel({ searchText, toggleRef, ...area }: FeedFilterPanelProps) {
  const isWide = useMediaQuery(WIDE);
  const [isPanelOpen, setIsPanelOpen] = useState(true);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const areaId = useId();
  const isOpen = isWide ? isPanelOpen : isSheetOpen;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-2 sm:gap-3">
        <FeedSearchField text={searchText.text} onType={searchText.type} onSubmit={searchText.submit} />
        <Button
          ref={toggleRef}
          variant="outline"
          className="shrink-0 max-sm:px-4"
          aria-expanded={isWide ? isOpen : undefined}
          aria-controls={isWide && isOpen ? areaId : undefined}
          aria-haspopup={isWide ? undefined : 'dialog'}
          onClick={() => (isWide ? setIsPanelOpen(!isOpen) : setIsSheetOpen(true))}
        >
          <SlidersHorizontal aria-hidden="true" className="size-5 max-[22.5rem]:hidden" />
          {feedMessages.filters(listActiveFilters(area.filters).length)}
        </Button>
      </div>
      {isOpen && (
        // The fallback is as tall as the filters, in one row or in two, so that nothing moves when they arrive.
        <div id={areaId}>
          <Suspense fallback={isWide && <div className="min-h-48 rounded-2xl border border-border xl:min-h-26" />}>
            <FeedFilterArea {...area} isWide={isWide} onClose={() => setIsSheetOpen(false)} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

type FeedSearchFieldProps = {
  text: string;
  onType: (text: string) => void;
  onSubmit: () => void;
};

/** Searches while the member types. Enter searches at once. */
function FeedSearchField({ text, onType, onSubmit }: FeedSearchFieldProps) {
  const id = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    // Not every supported browser knows the `search` element.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <form role="search" onSubmit={submit} className="min-w-0 flex-1">
      <label htmlFor={id} className="sr-only">
        {feedMessages.search}
      </label>
      <div className={getFieldBoxClasses({ hasError: false })}>
        <Search aria-hidden="true" className="ml-3.5 size-5 shrink-0 text-text-3" />
        <input
          id={id}
          type="search"
          name="search"
          value={text}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={feedMessages.search}
          onChange={(event) => onType(event.currentTarget.value)}
          className={`${FIELD_INPUT_CLASSES} pl-2.5`}
        />
      </div>
    </form>
  );
}
