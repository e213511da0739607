import { blockMember, listBlocks, unblockMember } from '@ballpark/contracts/blocks';
import type { BlockKind } from '@ballpark/rules/settings';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Blocks or mutes a member. It changes what nearly every page shows, so all of them refetch. */
export function useBlockMember(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (kind: BlockKind) => call(blockMember, { params: { id }, body: { kind } }),
    onSuccess: ({ kind }) => {
      // A blocked member is not found any more, so what is known of them is not read again before it is opened again.
      const isGone = ({ queryKey }: { queryKey: readonly unknown[] }) => kind === 'block' && queryKey.includes(id);
      void queryClient.invalidateQueries({ predicate: isGone, refetchType: 'none' });
      void queryClient.invalidateQueries({ predicate: (query) => !isGone(query) });
    },
  });
}

/** Ends a block or a mute. */
export function useUnblockMember() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(unblockMember, { params: { id } }),
    onSuccess: () => void queryClient.invalidateQueries(),
  });
}

/** Whom the member has blocked or muted, newest first. */
export function useBlockedMembers() {
  return useInfiniteQuery({
    queryKey: ['blocks'],
    queryFn: ({ pageParam, signal }) => call(listBlocks, { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { hasNextPage, currentPage } }) => (hasNextPage ? currentPage + 1 : undefined),
  });
}
