import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { putOwnFirst } from './suggestion-order.ts';
import { SuggestionItem, SuggestionMore } from './suggestion-item.tsx';
import type { SuggestionListProps } from './suggestion-list.tsx';

const SuggestionPage = lazy(() =>
  import('./suggestion-page.tsx').then((module) => ({ default: module.SuggestionPage })),
);

/** The viewer's suggestion first, then the newest, then one more page each time the viewer asks. */
export function SuggestionRows({ listing, ownAction }: SuggestionListProps) {
  const { id, userId, currency, suggestionCount, ownSuggestion } = listing;
  const [isMoreShown, setIsMoreShown] = useState(false);
  const shown = putOwnFirst(listing);
  const isOnOwnListing = useSession().user?.id === userId;
  return (
    <>
      <ul className="divide-y divide-border">
        {shown.map((suggestion) => {
          const isOwn = suggestion.id === ownSuggestion?.id;
          const action = isOwn ? ownAction : undefined;
          return <SuggestionItem key={suggestion.id} {...{ suggestion, currency, isOwn, isOnOwnListing, action }} />;
        })}
      </ul>
      {!isMoreShown && shown.length < suggestionCount && <SuggestionMore onPress={() => setIsMoreShown(true)} />}
      {isMoreShown && (
        <Suspense fallback={<SuggestionMore isBusy />}>
          <SuggestionPage
            {...{ listingId: id, currency, isOnOwnListing, page: 1 }}
            shown={new Set(shown.map((known) => known.id))}
          />
        </Suspense>
      )}
    </>
  );
}
