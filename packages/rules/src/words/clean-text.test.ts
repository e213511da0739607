import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, isVisible } from './clean-text.ts';

describe('what people do not see is removed', () => {
  test.each([
    ['a left-to-right embedding', 'https:\u202A//evil.example', 'https://evil.example'],
    ['a zero-width space inside a word', 'ad\u200Bmin', 'admin'],
    ['a zero-width space at the end', 'Ada Lovelace\u200B', 'Ada Lovelace'],
    ['a soft hyphen', 'Ball\u00ADpark', 'Ballpark'],
    ['a word joiner', 'ev\u2060il.com', 'evil.com'],
    ['a combining grapheme joiner', 'ad\u034Fmin', 'admin'],
    ['a variation selector after a letter', 'e\uFE0Fvil.com', 'evil.com'],
    ['a variation selector after a digit', '1\uFE0F5', '15'],
    ['another variation selector', 'a\u{E0100}b', 'ab'],
    ['tag letters', 'Ada\u{E0061}\u{E0064}\u{E006D}', 'Ada'],
    ['tag letters behind a flag that no region has', '🏴\u{E0065}\u{E0076}\u{E0069}\u{E006C}\u{E007F}', '🏴'],
    ['joiners between Latin letters', 'ev\u200Dil\u200C.com', 'evil.com'],
    ['a joiner after an emoji', '👍\u200D nice', '👍 nice'],
    ['marks of direction', '\u200EAda\u200F \u061CL', 'Ada L'],
    ['a Hangul filler', 'Ada\u3164', 'Ada'],
    ['invisible operators', 'a\u2062b\u206Ac', 'abc'],
    ['marks of annotations', 'a\uFFF9b\uFFFBc', 'abc'],
    ['a mark between a letter and its accent', 'e\u200B\u0301', 'é'],
  ])('%s', (_name, written, kept) => {
    expect(cleanText(written)).toBe(kept);
  });
});

describe('what people see stays', () => {
  test.each([
    ['a family', '👨‍👩‍👧‍👦'],
    ['a couple with skin tones', '👩🏽‍❤️‍💋‍👨🏿'],
    ['a profession', '🧑🏻‍🚒'],
    ['a heart as an emoji', '❤️ bike'],
    ['a heart as text', '❤︎'],
    ['a skin tone', '👍🏾'],
    ['a flag of two letters', '🇩🇪'],
    ['a pirate flag', '🏴‍☠️'],
    ['a rainbow flag', '🏳️‍🌈'],
    ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['a key', '1️⃣'],
    ['a Persian word', 'می\u200Cخواهم'],
    ['a Persian plural', 'کتاب\u200Cها'],
    ['an Arabic letter that joins', 'ه\u200D'],
    ['a Hindi word', 'क्\u200Dष'],
    ['a Hindi word without a ligature', 'क्\u200Cष'],
    ['a Bengali word', 'র\u200D্যাব'],
    ['a Malayalam word', 'അവന്\u200D'],
    ['a Sinhala word', 'ශ්\u200Dරී'],
    ['a Japanese name with a form of its character', '葛\u{E0100}城'],
    ['a Mongolian word', 'ᠮᠣᠩᠭᠣᠯ\u180Eᠠ'],
    ['Hebrew', 'שלום'],
    ['Korean', '안녕하세요'],
    ['two lines', 'a\nb'],
  ])('%s', (_name, written) => {
    expect(cleanText(written)).toBe(written.normalize('NFC'));
  });
});

test('every line end is one', () => {
  expect(cleanText('a\r\nb\rc\u2028d\u2029e\u0085f')).toBe('a\nb\nc\nd\ne\nf');
});

test('a clean text stays as it is', () => {
  const unit = oneof(
    string({ unit: 'grapheme', maxLength: 3 }),
    string({ unit: 'binary', maxLength: 3 }),
    constantFrom(...Array.from('\u200B\u200C\u200D\uFE0F\u0301\u20E3\u{E0067}\u{E007F}👩🏽❤1aकم葛')),
  );
  assert(
    property(array(unit, { maxLength: 12 }), (units) => {
      const clean = cleanText(units.join(''));
      expect(cleanText(clean)).toBe(clean);
    }),
    { numRuns: 2000 },
  );
});

test.each(['', '\u2800', ' \u2800\u3000'])('%j shows nothing', (text) => {
  expect(isVisible(cleanText(text))).toBe(false);
});
