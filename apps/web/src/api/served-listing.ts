import { SERVED_LISTING_ID } from '@ballpark/rules/pages/listing-page';

/** The listing that the server has written into the page: what every visitor may see of it. */
export type ServedListing = {
  id: string;
  title: string;
  description: string;
  location: string;
  photoUrl: string | null;
};

let served: ServedListing | undefined;

/** Only the page of a listing has one. Called before React replaces the content of the page. */
export function readServedListing(): void {
  const text = document.getElementById(SERVED_LISTING_ID)?.dataset['served'];
  // The server of the same build has written it.
  served = text === undefined ? undefined : (JSON.parse(text) as ServedListing);
}

export function findServedListing(id: string | undefined): ServedListing | undefined {
  return served?.id === id ? served : undefined;
}
