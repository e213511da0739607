import { QueryClient } from '@tanstack/react-query';
import { getSession, watchSession } from './session.ts';

/** One cache per page: queries are tried twice at most, what a person does is never sent a second time by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: 1, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}

/** What one member was shown is never there for the next: the cache is emptied whenever the member changes. */
export function emptyCacheWhenMemberChanges(queryClient: QueryClient): () => void {
  let memberId = getSession().user?.id;
  return watchSession(() => {
    const current = getSession().user?.id;
    if (memberId !== undefined && memberId !== current) queryClient.clear();
    memberId = current;
  });
}
