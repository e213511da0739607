import { describe, expect, test } from 'vitest';
import { extractWords, listLooserSearches, parseSearch } from './search-words.ts';

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

describe('a search', () => {
  test.each([
    ['one word', 'Oak', { all: 'oak:*', telling: 'oak:*' }],
    ['several words', 'red  chair', { all: 'red:* & chair:*', telling: 'chair:* & red:*' }],
    ['a word and its beginning', 'cha chair', { all: 'chair:*', telling: 'chair:*' }],
    ['signs of the query language', "oak' | !x:* & (y) <-> \\z", { all: 'oak:* & x:* & y:* & z:*', telling: 'oak:*' }],
    [
      'more words than are looked up in the index',
      'one three five seven',
      { all: 'one:* & three:* & five:* & seven:*', telling: 'three:* & seven:* & five:*' },
    ],
    [
      'a word with synonyms',
      'red bike',
      { all: 'red:* & (bike:* | bicycle:*)', telling: '(bike:* | bicycle:*) & red:*' },
    ],
    ['short words alone', 'a be', { all: 'a:* & be:*', telling: 'be:*' }],
  ])('for %s becomes a prefix query', (_, typed, words) => {
    expect(parseSearch(typed)).toEqual(words);
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
    expect(listLooserSearches(typed)).toEqual(searches);
  });

  test('of many words looks at the five longest, and wants three', () => {
    const searches = listLooserSearches('aaa bbbb ccccc dddddd eeeeeee ffffffff');
    expect(searches.map(({ telling }) => telling.split(' | ').length)).toEqual([5, 10]);
    expect(searches.some(({ all }) => all.includes('aaa'))).toBe(false);
  });
});
