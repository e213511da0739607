import { expect, test } from 'vitest';
import { listTerms } from './terms.ts';

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
