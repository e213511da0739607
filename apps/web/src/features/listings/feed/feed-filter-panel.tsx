import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { lazy, type Ref, Suspense, useId, useState } from 'react';
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts';
import { feedMessages } from './messages.ts';
import { Button } from '../../../ui/basics/button.tsx';
import type { FeedFilterAreaProps } from './feed-filter-area.tsx';
import { activeFilters } from './filters.ts';
import { FeedSearchField } from './feed-search-field.tsx';
import type { SearchText } from './feed-search-text.ts';

// On a phone it is loaded when it is asked for.
const FeedFilterArea = lazy(() =>
  import('./feed-filter-area.tsx').then((module) => ({ default: module.FeedFilterArea })),
);

type FeedFilterPanelProps = Omit<FeedFilterAreaProps, 'isWide' | 'onClose'> & {
  searchText: SearchText;
  toggleRef: Ref<HTMLButtonElement>;
};

const WIDE = '(min-width: 48rem)';

/** The search, and behind one button the filters. Where there is room they are open from the start. */
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
          {feedMessages.filters(activeFilters(area.filters).length)}
        </Button>
      </div>
      {isOpen && (
        // As tall as the filters will be, in two rows or in one: nothing moves when they arrive.
        <div id={areaId}>
          <Suspense fallback={isWide && <div className="min-h-48 rounded-2xl border border-border xl:min-h-26" />}>
            <FeedFilterArea {...area} isWide={isWide} onClose={() => setIsSheetOpen(false)} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
