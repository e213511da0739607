import { lazy, Suspense } from 'react';
import { useMediaQuery } from '../../../lib/hooks/layout.ts';
import type { ListingPreviewProps } from './form-preview-card.tsx';

const ListingFormPreviewCard = lazy(() =>
  import('./form-preview-card.tsx').then((module) => ({ default: module.ListingFormPreviewCard })),
);

/** From this width on there is a column for the preview. */
const HAS_ROOM = '(min-width: 80rem)';

/** The preview beside the form on wide screens. Phones do not load it. */
export function ListingFormPreview(props: ListingPreviewProps) {
  if (!useMediaQuery(HAS_ROOM)) return null;
  return (
    <Suspense>
      <ListingFormPreviewCard {...props} />
    </Suspense>
  );
}
