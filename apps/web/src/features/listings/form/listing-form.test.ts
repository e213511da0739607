import { listingPayload } from '@ballpark/contracts/listings/posting';
import { describe, expect, test } from 'vitest';
import { buildListing } from '../../../../test/listings.ts';
import { ApiError } from '../../../api/api-error.ts';
import { findProblems } from '../../../lib/use-contract-form.ts';
import { describeCreateError } from './create-listing.tsx';
import { prepareAttempt } from './draft.ts';
import { describeEditError, findEditRefusal } from './edit-listing.tsx';
import { chooseCurrency } from './form-currency.ts';
import { hasEmptyRequiredField, LISTING_RULES } from './form-problems.ts';
import { EMPTY_FORM, toFormValues, type ListingFormValues, toListingPayload } from './form-values.ts';

const own = { latitude: 51.4552, longitude: -2.5966, name: 'Bristol, United Kingdom', countryCode: 'GB' };
const porto = { latitude: 41.15, longitude: -8.61, countryCode: 'PT' };

const table: ListingFormValues = { ...EMPTY_FORM, title: 'Table', description: 'Oak.' };

function sent(values: Partial<ListingFormValues>) {
  return toListingPayload({ ...table, ...values }, { own, photoUrls: [] });
}

function listProblems(payload: ReturnType<typeof sent>) {
  return findProblems(LISTING_RULES, payload);
}

describe('what is sent', () => {
  test('is near the member, in words and on the map, as long as nothing else is said', () => {
    expect(sent({})).toMatchObject({ location: 'Bristol, United Kingdom', latitude: 51.4552, longitude: -2.5966 });
  });

  test("has the coordinates of a city that was picked, and the own ones for words of one's own", () => {
    expect(sent({ location: 'Porto', place: porto })).toMatchObject({ latitude: 41.15, longitude: -8.61 });
    expect(sent({ location: 'By the old mill' })).toMatchObject({ location: 'By the old mill', latitude: 51.4552 });
  });

  test('has no amount without an offer', () => {
    expect(sent({ offerAmount: '12' })).toMatchObject({ hasOffer: false, offerAmount: null });
    expect(sent({ hasOffer: true, offerAmount: '12,5' })).toMatchObject({ hasOffer: true, offerAmount: 12.5 });
  });

  test('is the listing itself when nothing was changed', () => {
    const listing = buildListing({ category: 'bikes', hasOffer: true, offerAmount: 99.5 });
    const payload = toListingPayload(toFormValues(listing), { own, photoUrls: [] });
    expect(listing).toMatchObject(payload);
    expect(Object.keys(payload).toSorted()).toEqual(Object.keys(listingPayload.shape).toSorted());
  });
});

describe('a problem', () => {
  test.each([
    ['an empty title', { title: ' \n' }, { title: 'Please enter a title' }],
    ['an empty description', { description: '' }, { description: 'Please enter a description' }],
    ['an empty location', { location: ' ' }, { location: 'Please enter a location' }],
  ])('is %s', { tags: ['VAL-20', 'VAL-21', 'VAL-22'] }, (_, values, problems) => {
    expect(listProblems(sent(values))).toEqual(problems);
  });

  test('is a title of 101 characters, and not one of 100', { tags: ['VAL-20', 'CONST-06'] }, () => {
    expect(listProblems(sent({ title: 'é'.repeat(100) }))).toEqual({});
    expect(listProblems(sent({ title: 'é'.repeat(101) }))).toEqual({ title: 'Titles have at most 100 characters.' });
  });

  test('is a description of 501 characters, and not one of 500', { tags: ['VAL-21', 'CONST-07'] }, () => {
    expect(listProblems(sent({ description: '🚲'.repeat(500) }))).toEqual({});
    expect(listProblems(sent({ description: '🚲'.repeat(501) }))).toEqual({
      description: 'Descriptions have at most 500 characters.',
    });
  });

  test.each(['', '0', '0.00', '.'])('is an offer of %j', { tags: ['VAL-23'] }, (offerAmount) => {
    expect(listProblems(sent({ hasOffer: true, offerAmount }))).toEqual({
      offerAmount: 'Please enter a valid offer amount',
    });
  });

  test('does not hide another', { tags: ['VAL-20', 'VAL-23'] }, () => {
    expect(Object.keys(listProblems(sent({ title: '', hasOffer: true })))).toEqual(['title', 'offerAmount']);
  });

  test('is no offer of one cent, nor an amount without an offer', { tags: ['VAL-23'] }, () => {
    expect(listProblems(sent({ hasOffer: true, offerAmount: '0.01' }))).toEqual({});
    expect(listProblems(sent({ hasOffer: false, offerAmount: '0' }))).toEqual({});
  });
});

test.each([
  [{ title: ' ' }, true],
  [{ description: '' }, true],
  [{ location: '' }, true],
  [{ hasOffer: true }, false],
])('with %o something required is missing: %s', { tags: ['VAL-26'] }, (values, isMissing) => {
  expect(hasEmptyRequiredField(sent(values))).toBe(isMissing);
});

describe('an offer is meant in', () => {
  const listing = { currency: 'JPY', suggestionCount: 0 };
  const before = { latitude: 1, longitude: 2, countryCode: null };
  test.each([
    ['the currency of the own area', { place: null, own }, 'GBP'],
    ['the currency of the city that was picked', { place: porto, own }, 'EUR'],
    ['dollars where no country is known', { place: null, own: { ...own, countryCode: undefined } }, 'USD'],
    ['the currency of the listing while its place is the same', { place: before, own, listing }, 'JPY'],
    ['another one when it moves', { place: porto, own, listing }, 'EUR'],
    [
      'the same one once there are suggestions',
      { place: porto, own, listing: { ...listing, suggestionCount: 1 } },
      'JPY',
    ],
  ])('%s', (_, standing, currency) => {
    expect(chooseCurrency({ listing: undefined, ...standing })).toBe(currency);
  });
});

describe('sending', () => {
  test('the same contents again keeps the key, other contents get one of their own', { tags: ['CREATE-03'] }, () => {
    const first = prepareAttempt(sent({}), null);
    expect(first.key).toMatch(/^[0-9a-f]{32}$/);
    expect(prepareAttempt(sent({}), first)).toBe(first);
    expect(prepareAttempt(sent({ title: 'Chair' }), first).key).not.toBe(first.key);
  });

  const refusal = new ApiError({ status: 400, code: 'x', sentence: 'No.' });
  const wordless = new ApiError({ status: 502, code: 'x' });
  const lost = new ApiError({ status: 0, code: 'no_answer' });

  test("a refusal is told in the server's words", { tags: ['ERR-30'] }, () => {
    expect([describeCreateError(refusal), describeEditError(refusal)]).toEqual(['No.', 'No.']);
  });

  test('an answer without words has the fallback of its form', { tags: ['ERR-31', 'ERR-33'] }, () => {
    expect(describeCreateError(wordless)).toBe('Failed to create listing');
    expect(describeEditError(wordless)).toBe('Failed to update listing');
  });

  test.each([lost, new TypeError('x')])('%s is told as no answer', { tags: ['ERR-32', 'ERR-33'] }, (error) => {
    expect(describeCreateError(error)).toBe('Failed to create listing. Please try again.');
    expect(describeEditError(error)).toBe('Failed to update listing');
  });
});

test.each([
  ['its owner while it is active', { userId: 'me', isActive: true }, undefined],
  ['nobody else', { userId: 'you', isActive: true }, 'Only the owner can edit this listing.'],
  [
    'nobody once it is closed',
    { userId: 'me', isActive: false },
    'This listing is closed and can no longer be changed.',
  ],
])('a listing can be changed by %s', { tags: ['EDIT-03'] }, (_, listing, reason) => {
  expect(findEditRefusal(listing, 'me')).toBe(reason);
});
