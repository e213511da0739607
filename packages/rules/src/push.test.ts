import { expect, test } from 'vitest';
import { isPushed } from './notification-choices.ts';
import { NOTIFICATION_KINDS } from './notifications.ts';
import { describePush } from './push.ts';

const PUSHED_KINDS = NOTIFICATION_KINDS.filter(isPushed);

test('every kind that is pushed has a text, with the title of the listing where there is one', () => {
  const texts = PUSHED_KINDS.map((kind) => describePush(kind, 'Oak desk'));
  expect(new Set(texts).size).toBe(PUSHED_KINDS.length);
  expect(texts.filter((text) => text.includes('Oak desk'))).toHaveLength(PUSHED_KINDS.length - 1);
});
