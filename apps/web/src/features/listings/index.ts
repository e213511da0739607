export { useBackLinkState } from './card/back-link.tsx';
export { ListingGrid, ListingGridSkeleton } from './card/listing-grid.tsx';
