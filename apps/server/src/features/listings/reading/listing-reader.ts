import type { ListingReader } from '../../messages/mailing/listing-reader.ts';
import { isPhotoShown, readPhoto } from '../../photos/serving/read-shown-photo.ts';
import { listElsewhere } from '../quick/list-quick-cards.ts';
import { findGuessedListing } from './guessed-listing.repository.ts';
import { listNewestNearby } from './list-newest-nearby.ts';
import { findListing } from './listing.repository.ts';

export const listingReader: ListingReader = {
  findListing: (app, id) => findListing(app.statements, id),
  listNewestNearby,
  listElsewhere,
  findGuessed: async (app, lookup) => {
    const listing = await findGuessedListing(app.statements, lookup);
    if (!listing?.photoUrl || (await isPhotoShown(app, listing.photoUrl))) return listing;
    return { ...listing, photoUrl: null };
  },
  readPhoto,
};
