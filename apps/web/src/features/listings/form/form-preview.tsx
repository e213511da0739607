import { lazy, Suspense } from 'react';
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts';
import type { ListingPreviewProps } from './form-preview-card.tsx';

const ListingFormPreviewCard = lazy(() =>
  import('./form-preview-card.tsx').then((module) => ({ default: module.ListingFormPreviewCard })),
);

/** As wide as the form needs to have a column to spare. */
const HAS_ROOM = '(min-width: 80rem)';

/** The card beside the form, where there is room; a phone does not even load it. */
export function ListingFormPreview(props: ListingPreviewProps) {
  if (!useMediaQuery(HAS_ROOM)) return null;
  return (
    <Suspense>
      <ListingFormPreviewCard {...props} />
    </Suspense>
  );
}
