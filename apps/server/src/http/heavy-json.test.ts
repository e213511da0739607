import { expect, test } from 'vitest';
import { isCheapToParse } from './heavy-json.ts';

const LONG = 'A'.repeat(200_000);

test.each([
  ['a photo', JSON.stringify({ base64Data: LONG, filename: 'a.jpg' }), true],
  [
    'five photos',
    JSON.stringify({ photos: Array.from({ length: 5 }, () => ({ base64Data: LONG, filename: 'a "b".jpg' })) }),
    true,
  ],
  ['base64 whose slashes are escaped', `{"base64Data":"${'AAA\\/'.repeat(40_000)}"}`, true],
  ['a name in another alphabet, escaped', `{"base64Data":"${LONG}","filename":"${'\\u00e9'.repeat(255)}"}`, true],
  ['an array of arrays', `{"base64Data":"${LONG}","x":[${'[],'.repeat(60_000)}1]}`, false],
  ['many keys', JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, key) => [key, LONG[0]]))), false],
  ['brackets behind an escaped quote', `{"a":"\\"","x":[${'[],'.repeat(60_000)}1],"b":"\\""}`, false],
  ['a text that never ends', `{"base64Data":"${LONG}`, false],
  ['letters spelt as escapes', `{"base64Data":"${'\\u0041'.repeat(40_000)}"}`, false],
  ['nothing but quotes', '"'.repeat(200_000), false],
  ['a wall of backslashes', `{"a":"${'\\'.repeat(200_001)}"`, false],
])('%s', (_, json, isCheap) => {
  expect(isCheapToParse(json)).toBe(isCheap);
});
