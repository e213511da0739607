import type { BodyInputOf } from '@ballpark/contracts/endpoint';
import { closeAccount, getExport, requestExport } from '@ballpark/contracts/leaving';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { clearReturnPath } from '../../api/return-path.ts';
import { endSession } from '../../api/session.ts';

/** Closes the account and ends the session here. `entry` is the key of the current history entry, as for signing out. */
export function useCloseAccount(entry: string) {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof closeAccount>) => call(closeAccount, { body }),
    onSuccess: () => {
      clearReturnPath();
      endSession(entry);
    },
  });
}

/** While a copy is being made, the page asks this often how far it is. */
const EXPORT_POLL_MS = 3_000;

const exportQuery = queryOptions({
  queryKey: ['export'],
  queryFn: ({ signal }) => call(getExport, { signal }),
  refetchInterval: ({ state: { data } }) => {
    const state = data?.export?.state;
    return state === 'asked' || state === 'building' ? EXPORT_POLL_MS : false;
  },
});

export function useExport() {
  return useQuery(exportQuery);
}

export function useRequestExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(requestExport, {}),
    onSuccess: (answer) => queryClient.setQueryData(exportQuery.queryKey, answer),
    // Another device may have asked meanwhile.
    onError: () => queryClient.invalidateQueries(exportQuery),
  });
}
