import { QueryClient } from '@tanstack/react-query';
import { getSession, watchSession } from './session.ts';

/**
 * The query cache of a page. Queries are retried once, mutations never. Without a connection both fail like any other
 * call, so that the screen says so; by default they would wait without a word. When the line is back, queries on the
 * screen are fetched again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: 1, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Clears the cache whenever the member changes, so that no member sees data of another. */
export function clearCacheWhenMemberChanges(queryClient: QueryClient): () => void {
  let memberId = getSession().user?.id;
  return watchSession(() => {
    const current = getSession().user?.id;
    if (memberId !== undefined && memberId !== current) queryClient.clear();
    memberId = current;
  });
}

const LISTINGS = 'listings';

/**
 * The keys of cached answers. They are in one place because a mutation of one feature invalidates answers of others.
 */
export const queryKeys = {
  listings: [LISTINGS],
  listingPages: [LISTINGS, 'page'],
  listing: (id: string) => [LISTINGS, 'one', id] as const,
  suggestions: (listingId: string) => ['suggestions', listingId] as const,
  /** The link for people without an account, and their prices. */
  ask: (listingId: string) => ['ask', listingId] as const,
  /** Whether the closed listing may become a puzzle. */
  puzzleConsent: (listingId: string) => ['puzzle-consent', listingId] as const,
  members: ['members'],
  member: (id: string) => ['members', id] as const,
  boards: ['boards'],
  notifications: ['notifications'],
  unreadCount: ['notifications', 'unread'],
  notificationPages: ['notifications', 'pages'],
  achievements: ['achievements'],
  memberAchievements: (memberId: string) => ['achievements', memberId] as const,
} as const;
