import type { ListingForMember } from '@ballpark/contracts/listings';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import type { VeilCardProps } from './veil-card.tsx';

const VeilCard = lazy(() => import('./veil-card.tsx').then((module) => ({ default: module.VeilCard })));

/** Without prices there is nothing to hide. */
export function isVeilShown({
  veiled,
  suggestionCount,
}: Pick<ListingForMember, 'veiled' | 'suggestionCount'>): boolean {
  return veiled && suggestionCount > 0;
}

type VeilProps = VeilCardProps & { isDialogOpen: boolean; children: ReactNode };

/** The place of the prices: the veil, then the prices. */
export function Veil({ listing, action, isDialogOpen, children }: VeilProps) {
  const isShown = isVeilShown(listing);
  return (
    <div ref={useFocusAfterVeil(isShown, isDialogOpen)} tabIndex={-1} className="rounded-2xl">
      {isShown ? (
        // As tall as the card.
        <Suspense fallback={<Skeleton className="h-37 animate-pulse rounded-2xl!" />}>
          <VeilCard listing={listing} action={action} />
        </Suspense>
      ) : (
        children
      )}
    </div>
  );
}

/** The veil goes, or comes, together with the button that had the focus. Then this place takes it. */
function useFocusAfterVeil(isShown: boolean, isDialogOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isDialogOpen || wasShown.current === isShown) return;
    wasShown.current = isShown;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [isShown, isDialogOpen]);
  return place;
}
