import type { Achievement } from '@ballpark/contracts/achievements';
import { type MutationCacheNotifyEvent, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../api/query-cache.ts';
import { refreshSession } from '../../api/start-session.ts';
import { keepOnDevice, readOnDevice } from '../../lib/storage.ts';
import { achievementMessages } from './messages.ts';
import { showReward } from '../../ui/feedback/toast.ts';
import { achievementsQuery } from './achievements-queries.ts';

/** The worker counts a member's action within about two seconds; this waits a little longer. */
const COUNTING_DELAY_MS = 3000;

/** Announces newly unlocked achievements in one toast, each once: when the page opens and after each mutation. */
export function UnlockWatcher({ memberId }: { memberId: string }) {
  const queryClient = useQueryClient();
  useEffect(() => watchUnlocks(queryClient, memberId), [queryClient, memberId]);
  return null;
}

function watchUnlocks(queryClient: QueryClient, memberId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  void announceUnlocks(queryClient, memberId);
  const unsubscribe = queryClient.getMutationCache().subscribe((event) => {
    if (!isSuccess(event)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void refetchAndAnnounce(queryClient, memberId), COUNTING_DELAY_MS);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

function isSuccess(event: MutationCacheNotifyEvent): boolean {
  return event.type === 'updated' && event.action.type === 'success';
}

async function refetchAndAnnounce(queryClient: QueryClient, memberId: string): Promise<void> {
  const { queryKey } = achievementsQuery(memberId);
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  await announceUnlocks(queryClient, memberId);
}

async function announceUnlocks(queryClient: QueryClient, memberId: string): Promise<void> {
  // A failure stays silent, because the member did not ask for this; the next mutation tries again.
  const achievements = await queryClient.fetchQuery(achievementsQuery(memberId)).catch(() => undefined);
  if (achievements === undefined) return;
  const unlocked = takeNewUnlocks(memberId, achievements, performance.timeOrigin);
  if (unlocked.length === 0) return;
  const names = unlocked.map(({ name }) => name);
  const xp = unlocked.reduce((sum, { xpReward }) => sum + xpReward, 0);
  showReward(achievementMessages.newsTitle(names.length), achievementMessages.news(names, xp));
  // Each achievement added XP, which several pages show.
  void queryClient.invalidateQueries({ queryKey: queryKeys.boards });
  void queryClient.invalidateQueries({ queryKey: queryKeys.members });
  await refreshSession();
}

/**
 * Returns the unlocked achievements that this device has not announced yet, and stores them as announced. On a device
 * without a stored list, only those unlocked after the page was opened count as new.
 */
function takeNewUnlocks(memberId: string, achievements: readonly Achievement[], openedAt: number): Achievement[] {
  const unlocked = achievements.filter((achievement) => achievement.unlocked);
  const announced = readAnnounced(memberId);
  keepOnDevice(
    toStorageKey(memberId),
    unlocked.map(({ id }) => id),
  );
  if (announced === undefined) return unlocked.filter(({ unlockedAt }) => Date.parse(unlockedAt ?? '') > openedAt);
  return unlocked.filter(({ id }) => !announced.includes(id));
}

function readAnnounced(memberId: string): unknown[] | undefined {
  const stored = readOnDevice(toStorageKey(memberId));
  return Array.isArray(stored) ? stored : undefined;
}

function toStorageKey(memberId: string): string {
  return `achievements-told:${memberId}`;
}
