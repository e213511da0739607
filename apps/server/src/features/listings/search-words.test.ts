import { describe, expect, test } from 'vitest';
import { listLooserSearches, parseSearch } from './search-words.ts';

describe('a search', () => {
  test.each([
    ['one word', 'Oak', { all: 'oak:*', telling: 'oak:*', terms: [['oak']] }],
    [
      'several words',
      'red  chair',
      { all: 'red:* & chair:*', telling: 'chair:* & red:*', terms: [['chair'], ['red']] },
    ],
    ['a word and its beginning', 'cha chair', { all: 'chair:*', telling: 'chair:*', terms: [['chair']] }],
    [
      'signs of the query language',
      "oak' | !xyz:* & (fir) <-> \\elm",
      { all: 'oak:* & xyz:* & fir:* & elm:*', telling: 'oak:* & xyz:* & fir:*', terms: [['oak'], ['xyz'], ['fir']] },
    ],
    [
      'more words than are looked up in the index',
      'one three five seven',
      {
        all: 'one:* & three:* & five:* & seven:*',
        telling: 'three:* & seven:* & five:*',
        terms: [['three'], ['seven'], ['five']],
      },
    ],
    [
      'a word with synonyms',
      'red bike',
      {
        all: 'red:* & (bike:* | bicycle:*)',
        telling: '(bike:* | bicycle:*) & red:*',
        terms: [['bike', 'bicycle'], ['red']],
      },
    ],
    ['short words alone', 'a be', { all: 'a:* & be:*', telling: 'be:*', terms: [['be']] }],
    ['a single letter', 'o', { all: 'o:*', telling: 'o:*', terms: undefined }],
  ])('for %s becomes a prefix query', (_, typed, { all, telling, terms }) => {
    expect(parseSearch(typed)).toMatchObject({ all, telling });
    expect(parseSearch(typed)?.terms?.words).toEqual(terms);
  });

  test.each([
    ['red chair', true],
    ['a chair', false],
    ['one three five seven', false],
  ])('for %j: the terms are all of its words: %s', (typed, isWhole) => {
    expect(parseSearch(typed)?.terms?.isWhole).toBe(isWhole);
  });

  test.each(['', '   ', '!?', '\u{1F6B2}'])('for %j has no words', (typed) => {
    expect(parseSearch(typed)).toBeUndefined();
  });
});

describe('a search for most of the words', () => {
  test.each([
    ['one word', 'oak', []],
    ['a word that is too short to tell anything', 'an oak', []],
    ['two words', 'red oak', [{ all: '((red:*) | (oak:*)) & !((red:* & oak:*))', telling: '(red:*) | (oak:*)' }]],
    [
      'three words',
      'red oak elm',
      [
        {
          all: '((red:* & oak:*) | (red:* & elm:*) | (oak:* & elm:*)) & !((red:* & oak:* & elm:*))',
          telling: '(red:* & oak:*) | (red:* & elm:*) | (oak:* & elm:*)',
        },
      ],
    ],
  ])('of %s', (_, typed, searches) => {
    expect(listLooserSearches(typed)).toEqual(searches.map((search) => ({ ...search, terms: undefined })));
  });

  test('of many words looks at the five longest, and wants three', () => {
    const searches = listLooserSearches('aaa bbbb ccccc dddddd eeeeeee ffffffff');
    expect(searches.map(({ telling }) => telling.split(' | ').length)).toEqual([5, 10]);
    expect(searches.some(({ all }) => all.includes('aaa'))).toBe(false);
  });
});
