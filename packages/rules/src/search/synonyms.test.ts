import { describe, expect, test } from 'vitest';
import { findCommonWord, listSynonyms } from './synonyms.ts';

describe('other words for the same thing', () => {
  test.each([
    ['bike', ['bicycle']],
    ['bicycle', ['bike']],
    ['bikes', ['bicycle']],
    ['couch', ['sofa', 'settee']],
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
  ])('of %s is %s', (word, common) => {
    expect(findCommonWord(word)).toBe(common);
  });
});
