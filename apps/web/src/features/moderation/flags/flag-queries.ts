import type { AnswerOf, BodyInputOf } from '@ballpark/contracts/endpoint';
import { getFlag, judgeFlag, listFlags } from '@ballpark/contracts/fair-play';
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { findNextPage, LOG } from '../moderation-queries.ts';

const FLAGS = ['moderation', 'flags'] as const;
const LIST = [...FLAGS, 'list'] as const;

type FlagPages = InfiniteData<AnswerOf<typeof listFlags>, number>;

/** The open flags, the oldest first, with all pages that the moderator has opened. */
export function useFlags() {
  return useInfiniteQuery({
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) => call(listFlags, { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: findNextPage,
  });
}

export function useFlag(id: string) {
  return useQuery({
    queryKey: [...FLAGS, 'one', id],
    queryFn: ({ signal }) => call(getFlag, { params: { id }, signal }),
    retry: false,
  });
}

export function useJudgeFlag(id: string) {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof judgeFlag>) => call(judgeFlag, { params: { id }, body }),
  });
}

/** Takes a flag out of the list at once, also where another moderator was faster. The list is fetched again. */
export function useDropFlag() {
  const queryClient = useQueryClient();
  return (id: string) => {
    queryClient.setQueryData<FlagPages>(
      LIST,
      (pages) =>
        pages && {
          ...pages,
          pages: pages.pages.map((page) => ({ ...page, data: page.data.filter((one) => one.id !== id) })),
        },
    );
    void queryClient.invalidateQueries({ queryKey: LIST });
    void queryClient.invalidateQueries({ queryKey: LOG });
  };
}
