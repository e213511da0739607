import { describe, expect, test } from 'vitest';
import { parseSearch, extractWords } from './search-words.ts';

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
    ['one word', 'Bike', { all: 'bike:*', telling: 'bike:*' }],
    ['several words', 'red  bike', { all: 'red:* & bike:*', telling: 'bike:* & red:*' }],
    ['a word and its beginning', 'bik bike', { all: 'bike:*', telling: 'bike:*' }],
    [
      'signs of the query language',
      "bike' | !x:* & (y) <-> \\z",
      { all: 'bike:* & x:* & y:* & z:*', telling: 'bike:*' },
    ],
    [
      'more words than are looked up in the index',
      'one three five seven',
      { all: 'one:* & three:* & five:* & seven:*', telling: 'three:* & seven:* & five:*' },
    ],
    ['short words alone', 'a be', { all: 'a:* & be:*', telling: 'be:*' }],
  ])('for %s becomes a prefix query', (_, typed, words) => {
    expect(parseSearch(typed)).toEqual(words);
  });

  test.each(['', '   ', '!?', '\u{1F6B2}'])('for %j has no words', (typed) => {
    expect(parseSearch(typed)).toBeUndefined();
  });
});
