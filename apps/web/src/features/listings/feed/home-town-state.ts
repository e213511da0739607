import type { Listing } from '@ballpark/contracts/listings';
import { useEffect } from 'react';
import { useSession } from '../../../api/session.ts';
import { keepOnDevice, readOnDevice } from '../../../lib/storage.ts';
import { useHomeFeed } from '../card/listings-queries.ts';
import { isFar } from './far-listings.ts';

/** `first`: the member is the only one around. `quiet`: there are few, and none of them has an open listing. */
export type HomeTown = 'first' | 'quiet';

/** Undefined where the member has neighbours. Until the feed is there: as it was last time, so that Home does not jump. */
export function useHomeTown(): HomeTown | undefined {
  const { user } = useSession();
  const { data } = useHomeFeed();
  const key = `town:${user?.id}`;
  const isQuiet = user !== null && data?.data.every((listing) => isElsewhere(listing, user));
  const town = data && isQuiet ? NAMES[data.pagination.town ?? 'grown'] : undefined;
  useEffect(() => {
    if (data) keepOnDevice(key, town ?? null);
  }, [data, key, town]);
  if (data) return town;
  const kept = readOnDevice(key);
  return kept === 'first' || kept === 'quiet' ? kept : undefined;
}

const NAMES = { first: 'first', young: 'quiet', grown: undefined } as const;

function isElsewhere(listing: Listing, user: { id: string; latitude: number; longitude: number }): boolean {
  return listing.userId === user.id || isFar(listing, user);
}
