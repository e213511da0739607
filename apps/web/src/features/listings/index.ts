import { lazy } from 'react';

export { useBackLinkState } from './card/back-link.tsx';
export { PostAgainLink } from './ending/post-again-link.tsx';
export { ListingGrid, ListingGridSkeleton } from './card/listing-grid.tsx';

/** Lazy, because only a sheet shows it. */
export const ListingStrip = lazy(() =>
  import('./consensus/listing-strip.tsx').then((module) => ({ default: module.ListingStrip })),
);
