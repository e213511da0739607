import { expect, test } from 'vitest';
import { MAIL_GIVE_UP_HOURS, mailDelaySeconds } from './mail.ts';

test.each([
  [1, 15, 30],
  [2, 30, 60],
  [5, 240, 480],
  [7, 960, 1920],
  [8, 1800, 3600],
  [60, 1800, 3600],
])('after attempt %i a mail waits between %i and %i seconds', (attempts, least, most) => {
  expect(mailDelaySeconds(attempts, 0)).toBe(least);
  expect(mailDelaySeconds(attempts, 1)).toBe(most);
});

test('the waits of two days are more than 40 attempts', () => {
  let waited = 0;
  let attempts = 0;
  while (waited < MAIL_GIVE_UP_HOURS * 3600) waited += mailDelaySeconds((attempts += 1), 1);
  expect(attempts).toBeGreaterThan(40);
});
