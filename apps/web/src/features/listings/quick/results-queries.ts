import { type GuessResult, listResults, markResultsSeen } from '@ballpark/contracts/xp';
import { RESULTS_PAGE_SIZE_MAX } from '@ballpark/rules/crowd/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';

const REFRESH_MS = 60_000;
const KEY = ['results-of-round'] as const;
const NONE: readonly GuessResult[] = [];

/** The results that have come in during this visit, newest first. They are marked as seen once the page shows them. */
export function useNewResults(): readonly GuessResult[] {
  const queryClient = useQueryClient();
  const { data: results = NONE } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { data } = await call(listResults, {
        query: { unseen: 'true', limit: RESULTS_PAGE_SIZE_MAX },
        signal,
      });
      // The server leaves out what is seen: earlier results are kept here.
      return addResults(queryClient.getQueryData<readonly GuessResult[]>(KEY) ?? NONE, data);
    },
    refetchInterval: REFRESH_MS,
    // The next visit starts without these.
    gcTime: 0,
  });
  useEffect(() => {
    const [newest] = results;
    // If it does not arrive, the results are shown again on another visit.
    if (newest) call(markResultsSeen, { body: { until: newest.closedAt } }).catch(() => undefined);
  }, [results]);
  return results;
}

function addResults(known: readonly GuessResult[], fresh: readonly GuessResult[]): readonly GuessResult[] {
  const keys = new Set(known.map(toKey));
  const added = fresh.filter((result) => !keys.has(toKey(result)));
  return [...known, ...added].toSorted((one, other) => Date.parse(other.closedAt) - Date.parse(one.closedAt));
}

/** A listing that is not shown any more has no id in its result. */
function toKey({ listingId, closedAt, amount }: GuessResult): string {
  return listingId ?? `${closedAt} ${amount}`;
}
