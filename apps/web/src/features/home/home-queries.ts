import { getHome, type HomeData, type HomeResult } from '@ballpark/contracts/crowd/home';
import { markResultsSeen } from '@ballpark/contracts/xp';
import { HOME_RESULTS } from '@ballpark/rules/pages/home';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-cache.ts';

const STALE_MS = 2 * 60_000;
/** Below the pages of listings: guessing, posting and closing invalidate it as well. */
const KEY = [...queryKeys.listingPages, 'home'] as const;

/** What Home says about the member. Results stay for the visit: once they are seen the server leaves them out. */
export function useHome() {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<HomeData> => {
      const home = await call(getHome, { signal });
      const known = queryClient.getQueryData<HomeData>(KEY)?.results ?? [];
      return { ...home, results: addResults(known, home.results) };
    },
    staleTime: STALE_MS,
  });
}

/** Marks what Home shows as seen, up to a moment. */
export function useSeenResults(until: string | undefined): void {
  useEffect(() => {
    // If it does not arrive, the results are shown again on the next visit.
    if (until !== undefined) call(markResultsSeen, { body: { until } }).catch(() => undefined);
  }, [until]);
}

function addResults(known: readonly HomeResult[], fresh: readonly HomeResult[]): HomeResult[] {
  const keys = new Set(fresh.map(toKey));
  return [...fresh, ...known.filter((result) => !keys.has(toKey(result)))].slice(0, HOME_RESULTS);
}

/** A listing that is not shown any more has no id in its result. */
function toKey({ listingId, closedAt, amount }: HomeResult): string {
  return listingId ?? `${closedAt} ${amount}`;
}
