import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { freeText, singleLineText } from './free-text.ts';

const MAX = 10;
const text = freeText(MAX, { missing: 'Please write something', tooLong: 'That is too long' });

function read(written: unknown): string {
  return z.parse(text, written);
}

function findComplaint(written: unknown): string | undefined {
  return z.safeParse(text, written).error?.issues[0]?.message;
}

describe('a text people write', () => {
  test.each([
    ['  Bike  ', 'Bike'],
    ['\u00A0Bike\u2003\n', 'Bike'],
    ['a  b', 'a  b'],
    ['a\nb', 'a\nb'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['a\tb', 'a b'],
  ])('loses what stands around it and keeps its lines: %j is %j', (written, kept) => {
    expect(read(written)).toBe(kept);
  });

  test.each([
    ['NUL', 'a\u0000b'],
    ['a bell', 'a\u0007b'],
    ['an escape', 'a\u001Bb'],
    ['a vertical tab', 'a\u000Bb'],
    ['DEL', 'a\u007Fb'],
    ['a control character of the second set', 'a\u009Bb'],
    ['a byte order mark', 'a\uFEFFb'],
    ['a right-to-left override', 'a\u202Eb'],
    ['a left-to-right embedding', 'a\u202Ab'],
    ['the end of an embedding', 'a\u202Cb'],
    ['a right-to-left isolate', 'a\u2067b'],
    ['the end of an isolate', 'a\u2069b'],
  ])('does not keep %s', (_name, written) => {
    expect(read(written)).toBe('ab');
  });

  test.each(['日本語', 'مرحبا', '👩‍👩‍👧', '🏴‍☠️', 'naïve', "'; --", '<b>', '50 % off_'])('keeps %s as it is', (written) => {
    expect(read(written)).toBe(written);
  });

  test('is the same text whether its accents are typed in one or in two', () => {
    expect(read('Cafe\u0301')).toBe('Caf\u00E9');
    expect(read('Caf\u00E9')).toBe('Caf\u00E9');
    expect(read('e\u0301'.repeat(MAX))).toHaveLength(MAX);
  });

  test('counts an emoji as one character, not as the two halves it is stored in', () => {
    expect(read('😀'.repeat(MAX))).toBe('😀'.repeat(MAX));
    expect(findComplaint('😀'.repeat(MAX + 1))).toBe('That is too long');
  });

  test('has its length counted without what is not kept', () => {
    expect(read(`  ${'\u0000a'.repeat(MAX)}  `)).toBe('a'.repeat(MAX));
  });

  test.each([['b'.repeat(MAX + 1)], ['a\n'.repeat(MAX)], ['x'.repeat(1_000_000)], [' '.repeat(1_000_000)]])(
    'is refused when it is too long (%#)',
    (written) => {
      expect(findComplaint(written)).toBe('That is too long');
    },
  );

  test.each([
    '',
    ' ',
    '\t\r\n',
    '\u00A0\u2003\u3000',
    '\u2028\u2029',
    '\u0000\u0007',
    '\u202E\u2069',
    '\uFEFF',
    '\u200B',
    ' \u200B\u2060\u00AD ',
    '\u3164',
    '\uFE0F',
  ])('is missing when nobody could see anything of it: %j', (written) => {
    expect(findComplaint(written)).toBe('Please write something');
  });

  test.each([[undefined], [null], [5], [true], [['Bike']], [{}]])('is missing when it is no text: %j', (written) => {
    expect(findComplaint(written)).toBe('Please write something');
  });
});

test('a line of text has its breaks and wide gaps drawn together', () => {
  const line = singleLineText(MAX, { missing: 'Please write something', tooLong: 'That is too long' });
  expect(z.parse(line, ' Ada\r\n B\tx ')).toBe('Ada B x');
  expect(z.safeParse(line, '\n').error?.issues[0]?.message).toBe('Please write something');
});
