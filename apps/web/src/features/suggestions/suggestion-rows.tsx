import { lazy, Suspense, useState } from 'react';
import { ownFirst } from './consensus-prices.ts';
import { SuggestionItem } from './suggestion-item.tsx';
import type { SuggestionListProps } from './suggestion-list.tsx';
import { SuggestionMore } from './suggestion-more.tsx';

const SuggestionPage = lazy(() =>
  import('./suggestion-page.tsx').then((module) => ({ default: module.SuggestionPage })),
);

/** The viewer's suggestion first, then the newest first, then as many more as somebody asks for. */
export function SuggestionRows({ listing, ownAction }: SuggestionListProps) {
  const { id, currency, suggestionCount, ownSuggestion } = listing;
  const [isMoreWanted, setIsMoreWanted] = useState(false);
  const shown = ownFirst(listing);
  return (
    <>
      <ul className="divide-y divide-border">
        {shown.map((suggestion) => {
          const isOwn = suggestion.id === ownSuggestion?.id;
          const action = isOwn ? ownAction : undefined;
          return <SuggestionItem key={suggestion.id} {...{ suggestion, currency, isOwn, action }} />;
        })}
      </ul>
      {!isMoreWanted && shown.length < suggestionCount && <SuggestionMore onPress={() => setIsMoreWanted(true)} />}
      {isMoreWanted && (
        <Suspense fallback={<SuggestionMore isBusy />}>
          <SuggestionPage {...{ listingId: id, currency, page: 1 }} shown={new Set(shown.map((known) => known.id))} />
        </Suspense>
      )}
    </>
  );
}
