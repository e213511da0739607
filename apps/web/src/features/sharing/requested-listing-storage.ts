import { useEffect, useState } from 'react';
import { readReturnPath } from '../../api/return-path.ts';
import { forgetOnDevice, keepOnDevice, readOnDevice } from '../../lib/device-storage.ts';
import { listingPath } from '../../paths.ts';

const KEY = 'wanted-listing';
/** Whoever has not finished signing up by then has come for something else. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const LISTING = /^\/listing\/([0-9a-f-]{36})(?:\?|$)/;

/**
 * The listing a visitor had asked for when they were sent to sign in. A new member sees it once their profile is set
 * up, which may be in the tab their mail opens: so the device keeps it, not the tab.
 */
export function useWantedListing(): string | undefined {
  const [listingId] = useState(() => LISTING.exec(readReturnPath() ?? '')?.[1]);
  useEffect(() => {
    if (listingId !== undefined) keepOnDevice(KEY, { listingId, at: Date.now() });
  }, [listingId]);
  return listingId;
}

/** Where a member goes whose profile has just been set up, if they had come for a listing. */
export function readWantedPath(): string | undefined {
  const kept = readOnDevice(KEY);
  if (typeof kept !== 'object' || kept === null || !('listingId' in kept) || !('at' in kept)) return undefined;
  const { listingId, at } = kept;
  if (typeof listingId !== 'string' || typeof at !== 'number' || Date.now() - at > KEPT_MS) return undefined;
  const path = listingPath(listingId);
  return LISTING.test(path) ? path : undefined;
}

export function forgetWanted(): void {
  forgetOnDevice(KEY);
}
