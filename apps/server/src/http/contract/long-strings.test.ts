import { expect, test } from 'vitest';
import { extractLongStrings, restoreLongStrings } from './long-strings.ts';

const LONG = 'A'.repeat(200_000);

test.each([
  ['a photo', JSON.stringify({ base64Data: LONG, filename: 'a.jpg' }), 1],
  [
    'five photos',
    JSON.stringify({ photos: Array.from({ length: 5 }, (_, n) => ({ base64Data: LONG + n, filename: 'a "b".jpg' })) }),
    5,
  ],
  ['a text alone', JSON.stringify(LONG), 1],
  ['a list in a list', JSON.stringify({ a: [[LONG], null, 1, true, ''] }), 1],
  ['base64 whose slashes are escaped', `{"base64Data":"${'AAA\\/'.repeat(40_000)}"}`, 0],
  ['a name in another alphabet, escaped', `{"base64Data":"${LONG}","filename":"${'\\u00e9'.repeat(255)}"}`, 1],
])('%s comes back unchanged, without parsing its long strings', (_, json, long) => {
  const extracted = extractLongStrings(json);
  expect(extracted?.strings).toHaveLength(long);
  const value = restoreLongStrings(JSON.parse(extracted?.json ?? ''), extracted?.strings ?? []);
  expect(JSON.stringify(value) === JSON.stringify(JSON.parse(json))).toBe(true);
});

test('the deepest allowed nesting does not keep the strings from being restored', () => {
  const extracted = extractLongStrings(`{"a":"${LONG}","b":${'['.repeat(30_000)}${']'.repeat(30_000)},"c":"${LONG}"}`);
  const value = restoreLongStrings(JSON.parse(extracted?.json ?? ''), extracted?.strings ?? []);
  expect(value).toMatchObject({ a: LONG, c: LONG });
});

test('a long property name is not restored', () => {
  const extracted = extractLongStrings(JSON.stringify({ [LONG]: 1, base64Data: LONG }));
  const value = restoreLongStrings(JSON.parse(extracted?.json ?? ''), extracted?.strings ?? []);
  expect(value).toMatchObject({ base64Data: LONG });
});

test.each([
  ['an array of arrays', `{"base64Data":"${LONG}","x":[${'[],'.repeat(60_000)}1]}`],
  ['many keys', JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, key) => [key, LONG[0]])))],
  ['brackets behind an escaped quote', `{"a":"\\"","x":[${'[],'.repeat(60_000)}1],"b":"\\""}`],
  ['a text that never ends', `{"base64Data":"${LONG}`],
  ['letters spelt as escapes', `{"base64Data":"${'\\u0041'.repeat(40_000)}"}`],
  ['more than one photo of escaped slashes', `{"a":"${'AAA\\/'.repeat(4_000_000)}"}`],
  ['nothing but quotes', '"'.repeat(200_000)],
  ['a wall of backslashes', `{"a":"${'\\'.repeat(200_001)}"`],
])('%s would block the event loop and is refused', (_, json) => {
  expect(extractLongStrings(json)).toBeUndefined();
});
