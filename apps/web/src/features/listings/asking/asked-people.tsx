import type { ListingForMember } from '@ballpark/contracts/listings';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import type { AskedCardProps } from './asked-card.tsx';

const AskedCard = lazyPart<AskedCardProps>(() => import('./asked-card.tsx').then((module) => module.AskedCard));

type AskedPeopleProps = {
  listing: ListingForMember;
  /** Opens the sheet with the link. */
  onAsk: () => void;
  /** Whether the page offers the sheet already, so that the card is left out while it has no price. */
  isOffered: boolean;
};

/** The prices of people whom the owner has asked. Only an owner's page renders it, and loads it. */
export function AskedPeople({ listing, onAsk, isOffered }: AskedPeopleProps) {
  const isLeftOutWhenEmpty = isOffered || !listing.isActive;
  // As high as the card without a price.
  const placeholder = isLeftOutWhenEmpty ? null : <Skeleton className="h-41 animate-pulse rounded-2xl!" />;
  return (
    <Suspense fallback={placeholder}>
      <AskedCard {...{ listing, onAsk, isLeftOutWhenEmpty, placeholder }} />
    </Suspense>
  );
}
