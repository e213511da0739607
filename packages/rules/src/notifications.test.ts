import { expect, test } from 'vitest';
import { formatUnread, NOTIFICATION_BATCH, NOTIFICATION_KINDS } from './notifications.ts';

test.each([
  [0, ''],
  [-1, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [10_000, '99+'],
])('%i unread notifications are shown as "%s"', (count, shown) => {
  expect(formatUnread(count)).toBe(shown);
});

test('kinds and channels are known by distinct names', () => {
  const names = [...NOTIFICATION_KINDS];
  expect(new Set(names).size).toBe(names.length);
});

test('a batch locks at most 500 members', () => {
  expect(NOTIFICATION_BATCH).toBeLessThanOrEqual(500);
});
