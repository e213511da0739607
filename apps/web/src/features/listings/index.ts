export { ListingGrid, ListingGridSkeleton } from './card/listing-grid.tsx';
