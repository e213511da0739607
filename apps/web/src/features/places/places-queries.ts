import { lookUpLocation, searchCities } from '@ballpark/contracts/places';
import { CITY_SEARCH_MIN, isNowhere, type Point } from '@ballpark/rules/places';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { watchSession, getSession } from '../../api/session.ts';
import { roundCoordinate } from '../../lib/chosen-location.ts';
import { useDebouncedValue } from '../../lib/hooks/use-debounced-value.ts';
import { createDeviceLocation, type LocationState } from './device-location.ts';

/** The name is worth a moment, not a wait. */
const LOOKUP_PATIENCE_MS = 5000;

function lookUp({ latitude, longitude }: Point) {
  const query = { latitude: roundCoordinate(latitude), longitude: roundCoordinate(longitude) };
  return call(lookUpLocation, { query, signal: AbortSignal.timeout(LOOKUP_PATIENCE_MS) });
}

/** One device, one state, however many screens look at it. */
export const deviceLocation = createDeviceLocation({
  geolocation: () => navigator.geolocation ?? undefined,
  lookUp,
  now: () => Date.now(),
});

watchSession(() => {
  if (getSession().user === null && !getSession().isLoading) deviceLocation.forget();
});

export function useDeviceLocation(): LocationState {
  return useSyncExternalStore(deviceLocation.watch, deviceLocation.get, deviceLocation.get);
}

function citiesNamed(typed: string) {
  return queryOptions({
    queryKey: ['cities', typed],
    queryFn: ({ signal }) => call(searchCities, { query: { q: typed }, signal }),
    enabled: typed.length >= CITY_SEARCH_MIN,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Cities for what was typed and has rested this long; onboarding asks at once. A search that fails has found none. */
export function useCitySearch(typed: string, restMs = 0) {
  const rested = useDebouncedValue(typed.trim(), restMs);
  const name = restMs === 0 ? typed.trim() : rested;
  const { data, isError, isPending } = useQuery(citiesNamed(name));
  const isAsked = typed.trim().length >= CITY_SEARCH_MIN;
  // What was found for other words is no answer to these.
  const isResting = name !== typed.trim();
  const cities = isAsked && !isResting && !isError ? (data ?? []) : [];
  return { cities, isSearching: isAsked && (isResting || (isPending && !isError)), isAsked };
}

/** A member's own area, with its name once that is known; a lookup that fails leaves it without one. */
export function useOwnArea({ latitude, longitude }: Point) {
  const { data } = useQuery({
    queryKey: ['area', latitude, longitude],
    queryFn: () => lookUp({ latitude, longitude }),
    enabled: !isNowhere({ latitude, longitude }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { latitude, longitude, name: data?.formattedLocation, countryCode: data?.countryCode };
}
