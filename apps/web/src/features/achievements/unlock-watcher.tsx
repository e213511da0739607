import { type MutationCacheNotifyEvent, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../api/query-keys.ts';
import { refreshSession } from '../../api/start-session.ts';
import { achievementMessages } from './messages.ts';
import { showSuccess } from '../../ui/feedback/toast.ts';
import { achievementsOf } from './achievements-queries.ts';
import { takeNews } from './unlock-news.ts';

/** The server counts what a member did within about two seconds. */
const COUNTED_AFTER_MS = 3000;

/** Tells the member about achievements as they are unlocked, each once: when the page is opened and after their acts. */
export function UnlockWatcher({ memberId }: { memberId: string }) {
  const queryClient = useQueryClient();
  useEffect(() => watchUnlocks(queryClient, memberId), [queryClient, memberId]);
  return null;
}

function watchUnlocks(queryClient: QueryClient, memberId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  void tellNews(queryClient, memberId, 'maybe known');
  const stopListening = queryClient.getMutationCache().subscribe((event) => {
    if (!isDone(event)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void tellNews(queryClient, memberId, 'out of date'), COUNTED_AFTER_MS);
  });
  return () => {
    clearTimeout(timer);
    stopListening();
  };
}

function isDone(event: MutationCacheNotifyEvent): boolean {
  return event.type === 'updated' && event.action.type === 'success';
}

async function tellNews(
  queryClient: QueryClient,
  memberId: string,
  kept: 'maybe known' | 'out of date',
): Promise<void> {
  const query = achievementsOf(memberId);
  if (kept === 'out of date') await queryClient.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
  // Nobody asked for this, so that nobody is told when it fails: the next act asks again.
  const achievements = await queryClient.fetchQuery(query).catch(() => undefined);
  if (achievements === undefined) return;
  const news = takeNews(memberId, achievements, performance.timeOrigin);
  if (news.length === 0) return;
  for (const { name, xpReward } of news) showSuccess(achievementMessages.news(name, xpReward));
  // Each brought points in, which are shown in many places.
  void queryClient.invalidateQueries({ queryKey: queryKeys.boards });
  void queryClient.invalidateQueries({ queryKey: queryKeys.members });
  await refreshSession();
}
