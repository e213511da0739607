import { expect, test } from 'vitest';
import { formatUnread, NOTIFICATION_BATCH } from './notifications.ts';

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

test('a batch locks at most 500 members', () => {
  expect(NOTIFICATION_BATCH).toBeLessThanOrEqual(500);
});
