import type { User } from '@ballpark/contracts/accounts';
import { getFilterUnit } from '@ballpark/rules/units';
import { isNowhere } from '@ballpark/rules/places';
import MapPin from 'lucide-react/icons/map-pin';
import { Suspense, useRef } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { SearchPricesProps } from '../closings/search-prices.tsx';
import { feedMessages } from './messages.ts';
import { Badge } from '../../../ui/basics/badge.tsx';
import { useFeedSearchParams, useSearchText } from './feed-state.ts';
import { FeedFilterChips } from './feed-filter-chips.tsx';
import { FeedFilterPanel } from './feed-filter-panel.tsx';
import { DEFAULT_FILTERS } from './filters.ts';
import { useFeed } from './feed-queries.ts';
import { FeedResults } from './feed-results.tsx';

const SearchPrices = lazyPart<SearchPricesProps>(() =>
  import('../closings/search-prices.tsx').then((module) => module.SearchPrices),
);

export function FeedSearch({ user }: { user: Pick<User, 'latitude' | 'longitude' | 'display'> }) {
  const { filters, change, clear, toPageLink } = useFeedSearchParams();
  const feed = useFeed(filters);
  const searchText = useSearchText(filters.search, (search) => change({ search }));
  const toggle = useRef<HTMLButtonElement>(null);
  const count = useRef<HTMLOutputElement>(null);
  const unit = getFilterUnit(user);
  const counted = feed.isPlaceholderData ? undefined : feed.data?.pagination;
  const clearAll = () => {
    searchText.clear();
    clear();
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-3xl font-extrabold">{feedMessages.title}</h1>
        {!isNowhere(user) && (counted?.widened?.radius ?? filters.radius) > 0 && (
          <Badge tone="primary" icon={<MapPin aria-hidden="true" />} className="min-h-7 px-3">
            {feedMessages.nearYou}
          </Badge>
        )}
      </div>
      <FeedFilterPanel
        filters={filters}
        unit={unit}
        searchText={searchText}
        onChange={change}
        onClear={clearAll}
        resultText={counted && feedMessages.showResults(counted)}
        toggleRef={toggle}
      />
      <FeedFilterChips
        filters={filters}
        unit={unit}
        onRemove={(name) => change({ [name]: DEFAULT_FILTERS[name] })}
        onClear={clearAll}
        onLastRemoved={() => toggle.current?.focus()}
      />
      <output ref={count} tabIndex={-1} className="self-start text-sm font-semibold text-text-2">
        {describeResults(feed)}
      </output>
      {counted?.isClosest && <p className="-mt-3 text-sm text-text-2">{feedMessages.closest(filters.search)}</p>}
      {counted?.widened && <p className="-mt-3 text-sm text-text-2">{feedMessages.widened(counted.widened, unit)}</p>}
      {filters.search !== '' && filters.status !== 'active' && (
        // Its lines are reserved, so that the results stay where they are.
        <div className="-mt-3 min-h-10 sm:min-h-5">
          <Suspense>
            <SearchPrices words={filters.search} viewer={user} />
          </Suspense>
        </div>
      )}
      {/* High enough that the footer stays out of view, however short the results are. */}
      <div className="min-h-[70dvh]">
        <FeedResults
          feed={feed}
          filters={filters}
          unit={unit}
          place={user}
          onChange={change}
          onClear={clearAll}
          toPageLink={toPageLink}
          onTurn={() => count.current?.focus()}
        />
      </div>
    </div>
  );
}

function describeResults({ data, isPlaceholderData, isError }: ReturnType<typeof useFeed>): string {
  if (data !== undefined && !isPlaceholderData) return feedMessages.results(data.pagination);
  // The error is shown in place of the results.
  return isError ? '' : feedMessages.loading;
}
