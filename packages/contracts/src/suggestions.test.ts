import { NOTE_MAX } from '@ballpark/rules/listings';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { closeListing, reportLatePrice, suggestionPayload } from './suggestions.ts';

/** Returns the part of a payload that is kept, or the sentence of the first problem. */
function read(schema: z.ZodMiniType, payload: unknown): unknown {
  const { success, data, error } = z.safeParse(schema, payload);
  return success ? data : error.issues[0]?.message;
}

const NO_AMOUNTS = [0, -0, -5, 0.001, 12.345, 1e9, Number.NaN, Number.POSITIVE_INFINITY, '12', '', null, true, [5], {}];

describe('a suggestion', () => {
  test.each([0.01, 1, 12.3, 19.99, 999_999_999.99])('names an amount such as %d', { tags: ['VAL-35'] }, (amount) => {
    expect(read(suggestionPayload, { amount })).toEqual({ amount });
  });

  test.each([...NO_AMOUNTS, undefined])('does not name %j', { tags: ['VAL-35'] }, (amount) => {
    expect(read(suggestionPayload, { amount })).toBe('Please enter a valid amount');
  });

  test(
    'has a note of at most 250 characters, counted as a reader counts them',
    { tags: ['VAL-36', 'CONST-08'] },
    () => {
      expect(NOTE_MAX).toBe(250);
      for (const character of ['a', '🪑']) {
        const comment = character.repeat(250);
        expect(read(suggestionPayload, { amount: 5, comment })).toEqual({ amount: 5, comment });
        expect(read(suggestionPayload, { amount: 5, comment: comment + character })).toBe(
          'Notes have at most 250 characters.',
        );
      }
    },
  );

  test.each(['', '   ', '\n', '\u200B', null])(
    'may go without a note, and %j is none',
    { tags: ['VAL-36'] },
    (comment) => {
      expect(read(suggestionPayload, { amount: 5, comment })).toEqual({ amount: 5, comment: null });
    },
  );

  test('has its note trimmed, and free of what nobody can see', { tags: ['VAL-36'] }, () => {
    expect(read(suggestionPayload, { amount: 5, comment: ' solid\u202E \u0000oak\r\n' })).toEqual({
      amount: 5,
      comment: 'solid oak',
    });
    expect(read(suggestionPayload, { amount: 5, comment: 7 })).not.toHaveProperty('amount');
  });

  test('loses the prompts of its note that were not continued', () => {
    expect(read(suggestionPayload, { amount: 5, comment: 'Sold one: 2 years ago\r\nCondition: ' })).toEqual({
      amount: 5,
      comment: 'Sold one: 2 years ago',
    });
    expect(read(suggestionPayload, { amount: 5, comment: 'Sold one:\nCondition: ' })).toEqual({
      amount: 5,
      comment: null,
    });
  });
});

describe('a final price', () => {
  test.each([0.01, 1, 19.99, 999_999_999.99])('is an amount such as %d', { tags: ['VAL-38'] }, (finalPrice) => {
    expect(read(closeListing.body, { finalPrice })).toEqual({ finalPrice });
  });

  test.each([...NO_AMOUNTS, undefined])('is not %j', { tags: ['VAL-38'] }, (finalPrice) => {
    expect(read(closeListing.body, { finalPrice })).toBe('Please enter a valid final price');
  });
});

describe('a late outcome', () => {
  test.each([{ finalPrice: 19.99 }, { outcome: 'kept' }])('is %j', (body) => {
    expect(read(reportLatePrice.body, body)).toEqual(body);
  });

  test.each([{}, { finalPrice: 5, outcome: 'kept' }, { finalPrice: 0 }])('is not %j', (body) => {
    expect(read(reportLatePrice.body, body)).toBe('Please enter a valid final price');
  });
});
