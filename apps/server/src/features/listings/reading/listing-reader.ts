import type { ListingReader } from '../../messages/mailing/listing-reader.ts';
import { listElsewhere } from '../quick/list-quick-cards.ts';
import { listNewestNearby } from './list-newest-nearby.ts';
import { findListing } from './listing.repository.ts';

export const listingReader: ListingReader = {
  findListing: (app, id) => findListing(app.statements, id),
  listNewestNearby,
  listElsewhere,
};
