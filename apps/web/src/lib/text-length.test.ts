import { expect, test } from 'vitest';
import { countCharacters, toMaxLength } from './text.ts';

test('an emoji is one character, for the counter and for the room that is left', { tags: ['CREATE-02'] }, () => {
  const text = 'bike 🚲';
  expect(countCharacters(text)).toBe(6);
  expect(toMaxLength(text, 100)).toBe(101);
  expect(toMaxLength('bike', 100)).toBe(100);
});
