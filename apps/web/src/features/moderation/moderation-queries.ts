import type { AnswerOf, BodyInputOf } from '@ballpark/contracts/endpoint';
import {
  confirmCase,
  decideCase,
  getCase,
  judgeAppeal,
  listCases,
  listLog,
  type ModerationCase,
} from '@ballpark/contracts/moderation';
import { CASE_PHOTO_MINUTES } from '@ballpark/rules/moderation/decisions';
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const CASES = ['moderation', 'cases'] as const;
export const LOG = ['moderation', 'log'] as const;
/** The addresses of photos in a case expire, so it is read again before. */
const CASE_REFRESH_MS = (CASE_PHOTO_MINUTES - 1) * 60_000;
/** New cases appear without a reload. */
const QUEUE_REFRESH_MS = 60_000;

export type CaseListState = 'waiting' | 'decided';
type CasePages = InfiniteData<AnswerOf<typeof listCases>, number>;
type Paged = { pagination: { currentPage: number; hasNextPage: boolean } };

const toListKey = (state: CaseListState) => [...CASES, state] as const;
const toCaseKey = (id: string) => [...CASES, 'one', id] as const;

export function findNextPage({ pagination: { currentPage, hasNextPage } }: Paged): number | undefined {
  return hasNextPage ? currentPage + 1 : undefined;
}

/** The cases in the order of the server, with all pages that the moderator has opened. */
export function useCases(state: CaseListState) {
  return useInfiniteQuery({
    queryKey: toListKey(state),
    queryFn: ({ pageParam, signal }) => call(listCases, { query: { state, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: findNextPage,
    refetchInterval: QUEUE_REFRESH_MS,
  });
}

export function useCase(id: string) {
  return useQuery({
    queryKey: toCaseKey(id),
    queryFn: ({ signal }) => call(getCase, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.content?.photoUrls.length ? CASE_REFRESH_MS : false),
    refetchOnWindowFocus: true,
    retry: false,
  });
}

export function useLog() {
  return useInfiniteQuery({
    queryKey: LOG,
    queryFn: ({ pageParam, signal }) => call(listLog, { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: findNextPage,
  });
}

/** Takes a case out of the queue at once, also where another moderator was faster. The lists are fetched again. */
export function useDropCase() {
  const queryClient = useQueryClient();
  return (id: string) => {
    queryClient.setQueryData<CasePages>(toListKey('waiting'), (pages) => pages && dropFromPages(pages, id));
    void queryClient.invalidateQueries({ queryKey: CASES });
    void queryClient.invalidateQueries({ queryKey: LOG });
  };
}

function dropFromPages(pages: CasePages, id: string): CasePages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, data: page.data.filter((one) => one.id !== id) })),
  };
}

function useCaseMutation<Body>(id: string, send: (body: Body) => Promise<ModerationCase>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (decided) => queryClient.setQueryData(toCaseKey(id), decided),
  });
}

export function useDecideCase(id: string) {
  return useCaseMutation(id, (body: BodyInputOf<typeof decideCase>) => call(decideCase, { params: { id }, body }));
}

export function useConfirmCase(id: string) {
  return useCaseMutation(id, (body: BodyInputOf<typeof confirmCase>) => call(confirmCase, { params: { id }, body }));
}

export function useJudgeAppeal(id: string) {
  return useCaseMutation(id, (body: BodyInputOf<typeof judgeAppeal>) => call(judgeAppeal, { params: { id }, body }));
}
