import { getOwnTown } from '@ballpark/contracts/crowd/towns';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** The town of the member's own area. They may have moved, so it is asked again after a while. */
const STALE_MS = 10 * 60_000;

export function useOwnTown() {
  return useQuery({
    queryKey: ['own-town'],
    queryFn: ({ signal }) => call(getOwnTown, { signal }),
    staleTime: STALE_MS,
  });
}
