import { expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from './notifications.ts';
import { describePush } from './push.ts';

test('every kind has a text, with the title of the listing where there is one', () => {
  const texts = NOTIFICATION_KINDS.map((kind) => describePush(kind, 'Oak desk'));
  expect(new Set(texts).size).toBe(NOTIFICATION_KINDS.length);
  expect(texts.filter((text) => text.includes('Oak desk'))).toHaveLength(NOTIFICATION_KINDS.length - 1);
});
