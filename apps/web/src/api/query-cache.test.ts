import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { onboardedMember, verifiedMember } from '../../test/members.ts';
import { createQueryClient, clearCacheWhenMemberChanges } from './query-cache.ts';
import { beginSession, endSession, replaceUser } from './session.ts';

test('a failing query is tried once more and then given up', { tags: ['CACHE-04'] }, async () => {
  const queryClient = createQueryClient();
  let tries = 0;
  const queryFn = () => {
    tries += 1;
    return Promise.reject(new Error('down'));
  };
  const screen = new QueryObserver(queryClient, { queryKey: ['feed'], queryFn, retryDelay: 1 });
  const stop = screen.subscribe(() => undefined);
  await vi.waitFor(() => expect(screen.getCurrentResult().isError).toBe(true));
  stop();
  expect(tries).toBe(2);
});

test('without a connection a query fails instead of waiting, and is fetched again when the line is back', async () => {
  onlineManager.setOnline(false);
  const queryClient = createQueryClient();
  queryClient.mount();
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('offline')));
  const screen = new QueryObserver(queryClient, { queryKey: ['feed'], queryFn, retryDelay: 1 });
  const stop = screen.subscribe(() => undefined);
  await vi.waitFor(() => expect(screen.getCurrentResult().isError).toBe(true));
  queryFn.mockResolvedValue('listings');
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(screen.getCurrentResult().data).toBe('listings'));
  stop();
  queryClient.unmount();
});

test('coming back to the window fetches nothing again', { tags: ['CACHE-05'] }, () => {
  expect(createQueryClient().getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false);
});

test('what a person does is never sent twice by itself', () => {
  expect(createQueryClient().getDefaultOptions().mutations?.retry).toBe(false);
});

test('the next member finds nothing of the last one in the cache', () => {
  const queryClient = createQueryClient();
  const stop = clearCacheWhenMemberChanges(queryClient);
  beginSession(verifiedMember, 'a');
  queryClient.setQueryData(['feed'], ['mine']);
  replaceUser(onboardedMember);
  expect(queryClient.getQueryData(['feed'])).toEqual(['mine']);
  endSession();
  expect(queryClient.getQueryData(['feed'])).toBeUndefined();
  queryClient.setQueryData(['feed'], ['public']);
  beginSession(onboardedMember, 'b');
  stop();
  expect(queryClient.getQueryData(['feed'])).toEqual(['public']);
});
