import { appealDecision, getStatement, type Statement } from '@ballpark/contracts/reports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const toKey = (token: string) => ['statement', token] as const;

/** The statement of reasons. Needs no session; a null token asks nothing. */
export function useStatement(token: string | null) {
  return useQuery({
    queryKey: toKey(token ?? ''),
    queryFn: ({ signal }) => call(getStatement, { query: { token: token ?? '' }, signal }),
    enabled: token !== null,
    retry: false,
  });
}

export function useSendAppeal(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(appealDecision, { body: { token, text } }),
    onSuccess: () =>
      queryClient.setQueryData<Statement>(toKey(token), (before) => before && { ...before, appeal: 'waiting' }),
  });
}
