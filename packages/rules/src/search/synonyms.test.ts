import { describe, expect, test } from 'vitest';
import { findCommonWord, listSynonyms } from './synonyms.ts';

describe('other words for the same thing', () => {
  test.each([
    ['bike', ['bicycle']],
    ['bicycle', ['bike']],
    ['bikes', ['bicycle']],
    ['couch', ['sofa', 'settee']],
    ['couches', ['sofa', 'settee']],
    ['bookshelves', ['bookcase']],
    ['bik', []],
    ['oak', []],
  ])('of %s', (word, synonyms) => {
    expect(listSynonyms(word)).toEqual(synonyms);
  });
});

describe('the common form of a word', () => {
  test.each([
    ['bike', 'bicycle'],
    ['bicycles', 'bicycle'],
    ['sofa', 'couch'],
    ['chairs', 'chair'],
    ['glass', 'glass'],
    ['bus', 'bus'],
    ['cactus', 'cactus'],
    ['oak', 'oak'],
    ['couches', 'couch'],
    ['watches', 'watch'],
    ['boxes', 'box'],
    ['axes', 'axe'],
    ['dresses', 'dress'],
    ['glasses', 'glass'],
    ['brushes', 'brush'],
    ['buses', 'bus'],
    ['cactuses', 'cactus'],
    ['shoes', 'shoe'],
    ['bikes', 'bicycle'],
    ['houses', 'house'],
    ['vases', 'vase'],
    ['purses', 'purse'],
    ['batteries', 'battery'],
    ['ties', 'tie'],
    ['hoodies', 'hoodie'],
    ['shelves', 'shelf'],
    ['gloves', 'glove'],
    ['stoves', 'cooker'],
    ['lenses', 'lens'],
    ['lens', 'lens'],
    ['mice', 'mouse'],
    ['jeans', 'jeans'],
    ['tennis', 'tennis'],
    ['constructor', 'constructor'],
  ])('of %s is %s', (word, common) => {
    expect(findCommonWord(word)).toBe(common);
  });
});
