import { useEffect, useState } from 'react';
import { readReturnPath } from '../../api/return-path.ts';
import { forgetOnDevice, keepOnDevice, readOnDevice } from '../../lib/storage.ts';
import { listingPath } from '../../paths.ts';

const KEY = 'wanted-listing';
/** A registration that takes longer is assumed to be unrelated to the listing. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const LISTING = /^\/listing\/([0-9a-f-]{36})(?:\?|$)/;

/**
 * The id of the listing that a visitor tried to open before signing in. A new member is sent to it after the profile
 * setup, which may happen in another tab (the verification mail opens one): so it is kept in localStorage.
 */
export function useRequestedListing(): string | undefined {
  const [listingId] = useState(() => LISTING.exec(readReturnPath() ?? '')?.[1]);
  useEffect(() => {
    if (listingId !== undefined) keepOnDevice(KEY, { listingId, at: Date.now() });
  }, [listingId]);
  return listingId;
}

/** The path of that listing, for the redirect after the profile setup; undefined when there is none. */
export function readRequestedListingPath(): string | undefined {
  const kept = readOnDevice(KEY);
  if (typeof kept !== 'object' || kept === null || !('listingId' in kept) || !('at' in kept)) return undefined;
  const { listingId, at } = kept;
  if (typeof listingId !== 'string' || typeof at !== 'number' || Date.now() - at > MAX_AGE_MS) return undefined;
  const path = listingPath(listingId);
  return LISTING.test(path) ? path : undefined;
}

export function forgetRequestedListing(): void {
  forgetOnDevice(KEY);
}
