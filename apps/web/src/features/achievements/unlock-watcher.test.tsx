import { getOwnProfile } from '@ballpark/contracts/accounts';
import { listAchievements } from '@ballpark/contracts/achievements';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { toast } from 'sonner';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildAchievements } from '../../../test/achievements.ts';
import { answer, refuse } from '../../../test/fake-api.ts';
import { onboardedMember } from '../../../test/members.ts';
import { createQueryClient } from '../../api/query-cache.ts';
import { beginSession, getSession } from '../../api/session.ts';
import { AppToaster } from '../../ui/overlay/toaster.tsx';
import { UnlockWatcher } from './unlock-watcher.tsx';

const LONG_AGO = '2026-03-02T10:00:00.000Z';
const FIRST_WORD = 'First Word · +5 XP';
const unlocked = (unlockedAt = new Date().toISOString()) => ({ unlocked: true, unlockedAt, currentProgress: 1 });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  beginSession(onboardedMember, 'good');
  answer(getOwnProfile, { user: { ...onboardedMember, xp: 140 } });
});

function openWatcher(): QueryClient {
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <UnlockWatcher memberId={onboardedMember.id} />
      <AppToaster durationMs={60_000} />
    </QueryClientProvider>,
  );
  return queryClient;
}

/** Runs a mutation and waits until the server has counted it. */
async function actAndWait(queryClient: QueryClient): Promise<void> {
  await act(async () => {
    const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: () => Promise.resolve() });
    await mutation.execute(undefined);
    await vi.advanceTimersByTimeAsync(3100);
  });
}

async function settled(asked: readonly unknown[], times: number): Promise<void> {
  await vi.waitFor(() => expect(asked).toHaveLength(times));
  await act(() => vi.advanceTimersByTimeAsync(200));
}

test('an achievement that an action unlocks is announced once, and the session gets the new XP', async () => {
  const before = answer(listAchievements, buildAchievements({ quick_draw: unlocked(LONG_AGO) }));
  const queryClient = openWatcher();
  await settled(before, 1);
  const after = answer(
    listAchievements,
    buildAchievements({ quick_draw: unlocked(LONG_AGO), first_suggestion: unlocked() }),
  );
  await actAndWait(queryClient);
  expect(await screen.findByText(FIRST_WORD)).toBeDefined();
  expect(screen.queryByText(/Quick Draw/)).toBeNull();
  await vi.waitFor(() => expect(getSession().user?.xp).toBe(140));
  await actAndWait(queryClient);
  await settled(after, 2);
  expect(screen.getAllByText(FIRST_WORD)).toHaveLength(1);
});

test('several achievements at once share one toast, which looks unlike a confirmation', async () => {
  const before = answer(listAchievements, buildAchievements({}));
  const queryClient = openWatcher();
  await settled(before, 1);
  answer(listAchievements, buildAchievements({ first_suggestion: unlocked(), quick_draw: unlocked() }));
  await actAndWait(queryClient);
  const title = await screen.findByText('2 achievements unlocked');
  const shown = title.closest<HTMLElement>('[data-sonner-toast]');
  expect(shown?.textContent).toContain('First Word, Quick Draw · +10\u00a0XP');
  expect(shown?.dataset['type']).not.toBe('success');
  expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(1);
});

test('several actions in a row cause one request', async () => {
  const asked = answer(listAchievements, buildAchievements({}));
  const queryClient = openWatcher();
  await settled(asked, 1);
  const done = () =>
    queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: () => Promise.resolve() })
      .execute(undefined);
  await act(async () => {
    await done();
    await vi.advanceTimersByTimeAsync(1000);
    await done();
    await vi.advanceTimersByTimeAsync(3100);
  });
  await settled(asked, 2);
  expect(asked).toHaveLength(2);
});

test('an achievement unlocked while the member was away is announced on the next visit only', async () => {
  await settled(openWithAchievements({}), 1);
  cleanup();
  const asked = openWithAchievements({ on_the_money: unlocked(LONG_AGO) });
  await settled(asked, 1);
  const sentence = 'On the Money · +10 XP';
  expect(await screen.findByText(sentence)).toBeDefined();
  // Toasts outlive the page that showed them.
  toast.dismiss();
  cleanup();
  await settled(openWithAchievements({ on_the_money: unlocked(LONG_AGO) }), 1);
  expect(screen.queryByText(sentence)).toBeNull();
});

test('a device without a stored list announces nothing from the past', async () => {
  await settled(openWithAchievements({ first_suggestion: unlocked(LONG_AGO) }), 1);
  expect(screen.queryByText(FIRST_WORD)).toBeNull();
});

test('after a failed request nothing is announced twice', async () => {
  await settled(openWithAchievements({ first_suggestion: unlocked(LONG_AGO) }), 1);
  const queryClient = openWatcher();
  refuse(listAchievements, 'unavailable');
  await actAndWait(queryClient);
  const asked = answer(listAchievements, buildAchievements({ first_suggestion: unlocked(LONG_AGO) }));
  await actAndWait(queryClient);
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(screen.queryByText(FIRST_WORD)).toBeNull();
});

function openWithAchievements(said: Parameters<typeof buildAchievements>[0]) {
  const asked = answer(listAchievements, buildAchievements(said));
  openWatcher();
  return asked;
}
