import { describe, expect, test } from 'vitest';
import { extractWords, listTerms } from './terms.ts';

describe('the words of a listing', () => {
  test.each([
    ['are without case and accents', ['Café Zürich'], ['cafe', 'zurich']],
    ['are each there once', ['oak table', 'an Oak'], ['oak', 'table', 'an']],
    ['end at whatever is no letter or digit', ['e-bike, 28"!'], ['e', 'bike', '28']],
    ['may be of any script', ['Стол дубовый 東京'], ['стол', 'дубовыи', '東京']],
    ['leave pictures out', ['\u{1F6B2} bike'], ['bike']],
    ['of nothing are none', [' ', '...'], []],
  ])('%s', (_, texts, words) => {
    expect(extractWords(texts)).toEqual(words);
  });

  test('are cut to a maximum length, and never within a character', () => {
    expect(extractWords(['a'.repeat(500)])).toEqual(['a'.repeat(60)]);
    expect(extractWords([`a${'\u{10400}'.repeat(100)}`])).toEqual([`a${'\u{10428}'.repeat(59)}`]);
  });
});

test.each([
  ['a thing with its kind', 'Oak Desks', { words: ['oak', 'desk'], pairs: ['desk oak'] }],
  [
    'words that say nothing, and numbers',
    'A nice used bike, 28 inch, for 2',
    { words: ['bicycle', 'inch'], pairs: ['bicycle inch'] },
  ],
  ['synonyms', 'Leather sofa', { words: ['leather', 'couch'], pairs: ['couch leather'] }],
  ['a word twice', 'Table table lamp', { words: ['table', 'lamp'], pairs: ['lamp table'] }],
  ['nothing that tells', 'For you!', { words: [], pairs: [] }],
])('terms of %s', (_, title, terms) => {
  expect(listTerms(title)).toEqual(terms);
});

test('a long title has at most twelve terms', () => {
  const { words, pairs } = listTerms('aa bb cc dd ee ff gg hh ii jj kk ll mm nn');
  expect(words.length + pairs.length).toBe(12);
});
