import type { Suggestion } from '@ballpark/contracts/listings';
import { useEffect, useRef, useState } from 'react';
import { suggestionListMessages } from './messages.ts';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { useSuggestionPage } from './suggestion-queries.ts';
import { SuggestionItem, SuggestionMore } from './suggestion-item.tsx';

type SuggestionPageProps = {
  listingId: string;
  currency: string;
  isOnOwnListing: boolean;
  page: number;
  /** Suggestions above this page. A new suggestion in between shifts the pages, so one could appear twice. */
  shown: ReadonlySet<string>;
};

/** One page of older suggestions and the pages after it. */
export function SuggestionPage({ listingId, currency, isOnOwnListing, page, shown }: SuggestionPageProps) {
  const { data, isError, isFetching, refetch } = useSuggestionPage(listingId, page);
  const [isMoreShown, setIsMoreShown] = useState(false);
  if (data === undefined) {
    return isError ? (
      <RetryNotice
        message={suggestionListMessages.moreFailed}
        action={suggestionListMessages.retry}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        className="mt-2"
      />
    ) : (
      <SuggestionMore isBusy />
    );
  }
  const further = data.data.filter(({ id }) => !shown.has(id));
  const all = new Set([...shown, ...further.map(({ id }) => id)]);
  return (
    <>
      <Further suggestions={further} {...{ currency, isOnOwnListing }} />
      {isMoreShown && <SuggestionPage {...{ listingId, currency, isOnOwnListing }} page={page + 1} shown={all} />}
      {!isMoreShown && data.pagination.hasNextPage && <SuggestionMore onPress={() => setIsMoreShown(true)} />}
    </>
  );
}

type FurtherProps = { suggestions: readonly Suggestion[]; currency: string; isOnOwnListing: boolean };

function Further({ suggestions, currency, isOnOwnListing }: FurtherProps) {
  const first = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The pressed button is gone, so the focus moves to the first new row.
    if (document.activeElement === document.body) first.current?.focus({ preventScroll: true });
  }, []);
  return (
    <ul className="divide-y divide-border border-t border-border">
      {suggestions.map((suggestion, index) => (
        <SuggestionItem
          key={suggestion.id}
          {...{ suggestion, currency, isOnOwnListing }}
          focusRef={index === 0 ? first : undefined}
        />
      ))}
    </ul>
  );
}
