import { lookUpLocation, searchCities } from '@ballpark/contracts/places';
import { CITY_SEARCH_MIN, isNowhere, type Point } from '@ballpark/rules/places';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { roundCoordinate } from '../../lib/chosen-location.ts';
import { useDebouncedValue } from '../../lib/hooks/timing.ts';

/** The name of an area is optional, so its lookup has a short timeout. */
const LOOKUP_TIMEOUT_MS = 5000;

/** The name of the area around a point. */
export function lookUp({ latitude, longitude }: Point) {
  const query = { latitude: roundCoordinate(latitude), longitude: roundCoordinate(longitude) };
  return call(lookUpLocation, { query, signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS) });
}

function citiesQuery(typed: string) {
  return queryOptions({
    queryKey: ['cities', typed],
    queryFn: ({ signal }) => call(searchCities, { query: { q: typed }, signal }),
    enabled: typed.length >= CITY_SEARCH_MIN,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Cities for the typed text, with an optional debounce. A failed search finds no cities. */
export function useCitySearch(typed: string, debounceMs = 0) {
  const debounced = useDebouncedValue(typed.trim(), debounceMs);
  const name = debounceMs === 0 ? typed.trim() : debounced;
  const { data, isError, isPending } = useQuery(citiesQuery(name));
  const isAsked = typed.trim().length >= CITY_SEARCH_MIN;
  // Results for an older text are not shown.
  const isWaiting = name !== typed.trim();
  const cities = isAsked && !isWaiting && !isError ? (data ?? []) : [];
  return { cities, isSearching: isAsked && (isWaiting || (isPending && !isError)), isAsked };
}

/** The member's own area, with its name once the lookup has succeeded. */
export function useOwnArea({ latitude, longitude }: Point) {
  const { data } = useQuery({
    queryKey: ['area', latitude, longitude],
    queryFn: () => lookUp({ latitude, longitude }),
    enabled: !isNowhere({ latitude, longitude }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { latitude, longitude, name: data?.formattedLocation, countryCode: data?.countryCode };
}
