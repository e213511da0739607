import { useSyncExternalStore } from 'react';
import { getSession, watchSession } from '../../api/session.ts';
import { createDeviceLocation, type LocationState } from './device-location.ts';
import { lookUp } from './places-queries.ts';

/** One state for all components. */
export const deviceLocation = createDeviceLocation({
  geolocation: () => navigator.geolocation ?? undefined,
  lookUp,
  now: () => Date.now(),
});

watchSession(() => {
  if (getSession().user === null && !getSession().isLoading) deviceLocation.reset();
});

export function useDeviceLocation(): LocationState {
  return useSyncExternalStore(deviceLocation.watch, deviceLocation.get, deviceLocation.get);
}
