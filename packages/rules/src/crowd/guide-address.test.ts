import { describe, expect, test } from 'vitest';
import { buildGuidePath, foldWords, readPlaceSlug, toCitySlug } from './guide-address.ts';

test.each([
  ['case, accents and punctuation', '  Café-Table, (OAK)! ', 'cafe table oak'],
  ['markup', '<script>alert("1")</script>', 'script alert 1 script'],
  ['control characters', 'a\0b\u202Ec', 'a b c'],
  ['half a character', 'a\uD800b', 'a b'],
  ['nothing that is a word', '-- !!', ''],
])('words without %s', (_, typed, words) => {
  expect(foldWords(typed)).toBe(words);
});

test('long words are cut between characters, so that they can stand in an address', () => {
  const words = foldWords('𐌰'.repeat(500));
  expect(Array.from(words)).toHaveLength(100);
  expect(buildGuidePath('usd', words)).toContain('/guide/usd/%F0');
});

describe('the place in an address', () => {
  test.each([
    ['Alameda', 5_322_737, 'alameda-5322737'],
    ['São Paulo', 3_448_439, 'sao-paulo-3448439'],
    ['!', 7, '7'],
  ])('is the name and the number of the city: %s', (name, geonameId, slug) => {
    expect(toCitySlug(name, geonameId)).toBe(slug);
    expect(readPlaceSlug(slug)).toEqual({ geonameId });
  });

  test.each(['usd', 'USD'])('or a currency: %s', (slug) => {
    expect(readPlaceSlug(slug)).toEqual({ currency: 'USD' });
  });

  test.each(['', 'xyz', 'alameda', 'alameda-', '1'.repeat(30), '../etc'])('or nothing that we know: %j', (slug) => {
    expect(readPlaceSlug(slug)).toBeUndefined();
  });
});

test('an address has each part escaped', () => {
  expect(buildGuidePath('zurich-1', 'oak desk')).toBe('/guide/zurich-1/oak-desk');
  expect(buildGuidePath('a/b', '机')).toBe('/guide/a%2Fb/%E6%9C%BA');
});
