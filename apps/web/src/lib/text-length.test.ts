import { expect, test } from 'vitest';
import { lengthOf, maxUnits } from './text-length.ts';

test('an emoji is one character, for the counter and for the room that is left', { tags: ['CREATE-02'] }, () => {
  const text = 'bike 🚲';
  expect(lengthOf(text)).toBe(6);
  expect(maxUnits(text, 100)).toBe(101);
  expect(maxUnits('bike', 100)).toBe(100);
});
