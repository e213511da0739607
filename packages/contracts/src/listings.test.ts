import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getListing, listListings } from './listings.ts';
import { createListing, deleteListing, listingPayload, updateListing } from './listings/posting.ts';

const BIKE = {
  title: 'A bike',
  description: 'Red, 21 gears',
  type: 'PRODUCT',
  location: 'Austin, Texas',
  latitude: 30.27,
  longitude: -97.74,
  photoUrls: [],
  hasOffer: true,
  offerAmount: 120.5,
};

/** Lists the sentences of the form in the order of its fields. */
function listComplaints(changes: Record<string, unknown>): Record<string, string> {
  const { error } = z.safeParse(listingPayload, { ...BIKE, ...changes });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('what a member writes down about a listing', () => {
  test('is taken as it was written, the same for creating and for editing', { tags: ['API-15', 'API-17'] }, () => {
    expect(z.parse(listingPayload, BIKE)).toEqual(BIKE);
    expect(createListing.body).toBe(updateListing.body);
  });

  test.each([undefined, null, '', '   ', 5])('needs a title, which %j is not', { tags: ['VAL-20'] }, (title) => {
    expect(listComplaints({ title })).toEqual({ title: 'Please enter a title' });
  });

  test.each([undefined, null, '', '\n\n', []])(
    'needs a description, which %j is not',
    { tags: ['VAL-21'] },
    (description) => {
      expect(listComplaints({ description })).toEqual({ description: 'Please enter a description' });
    },
  );

  test('loses the prompts of its description that were not continued', () => {
    const description = 'Red, 21 gears\nAge: 3 years\nCondition: ';
    expect(z.parse(listingPayload, { ...BIKE, description }).description).toBe('Red, 21 gears\nAge: 3 years');
    expect(listComplaints({ description: 'Age: \nCondition: ' })).toEqual({
      description: 'Please enter a description',
    });
  });

  test.each([undefined, null, '', '\u00A0', {}])(
    'needs a location, which %j is not',
    { tags: ['VAL-22'] },
    (location) => {
      expect(listComplaints({ location })).toEqual({ location: 'Please enter a location' });
    },
  );

  test.each([
    ['title', 100, 'Titles have at most 100 characters.'],
    ['description', 500, 'Descriptions have at most 500 characters.'],
    ['location', 200, 'Locations have at most 200 characters.'],
  ])(
    'has a %s of at most %i characters, emoji counted as one',
    { tags: ['VAL-20', 'VAL-21'] },
    (field, max, sentence) => {
      expect(listComplaints({ [field]: 'a'.repeat(max) })).toEqual({});
      expect(listComplaints({ [field]: '😀'.repeat(max) })).toEqual({});
      expect(listComplaints({ [field]: 'a'.repeat(max + 1) })).toEqual({ [field]: sentence });
      expect(listComplaints({ [field]: '😀'.repeat(max + 1) })).toEqual({ [field]: sentence });
    },
  );

  test.each([undefined, null, '', 'product', 'ALL', 0])('is a product or a service, which %j is not', (type) => {
    expect(listComplaints({ type })).toEqual({ type: 'Please choose product or service' });
  });

  test.each([0, -0, -1, 0.005, 1.005, 0.001, 1e9, 1e308, NaN, Infinity, null, undefined])(
    'with an offer names a valid amount, which %j is not',
    { tags: ['VAL-23', 'VAL-25'] },
    (offerAmount) => {
      expect(listComplaints({ offerAmount })).toEqual({ offerAmount: 'Please enter a valid offer amount' });
    },
  );

  test.each(['5', '1,5', ' 5 ', '0x10', '', true, [5], {}])(
    'has an amount that is a number, which %j is not, offer or no offer',
    { tags: ['VAL-23'] },
    (offerAmount) => {
      const sentence = { offerAmount: 'Please enter a valid offer amount' };
      expect(listComplaints({ offerAmount })).toEqual(sentence);
      expect(listComplaints({ offerAmount, hasOffer: false })).toEqual(sentence);
    },
  );

  test.each([0.01, 0.1, 120.5, 999_999_999.99])('takes an offer of %d', { tags: ['VAL-25'] }, (offerAmount) => {
    expect(z.parse(listingPayload, { ...BIKE, offerAmount }).offerAmount).toBe(offerAmount);
  });

  test.each([0, -5, null, undefined])('takes %j for an amount when there is no offer', (offerAmount) => {
    expect(listComplaints({ hasOffer: false, offerAmount })).toEqual({});
  });

  test('has no offer and no photos unless it says so', () => {
    const { photoUrls: _photos, hasOffer: _offer, offerAmount: _amount, ...words } = BIKE;
    expect(z.parse(listingPayload, words)).toEqual({ ...words, photoUrls: [], hasOffer: false });
  });

  test('shows at most five photos', { tags: ['VAL-27'] }, () => {
    const photoUrls = (count: number) => Array.from({ length: count }, (_, index) => `/media/${index}`);
    expect(listComplaints({ photoUrls: photoUrls(5) })).toEqual({});
    expect(listComplaints({ photoUrls: photoUrls(6) })).toEqual({ photoUrls: 'Maximum 5 photos allowed' });
  });

  test.each([[null], ['/media/a'], [[5]], [[null]], [{}], [['x'.repeat(501)]]])(
    'lists addresses of photos, which %.20j is not',
    (photoUrls) => {
      expect(Object.keys(listComplaints({ photoUrls }))).toHaveLength(1);
    },
  );

  test.each([
    { latitude: 90.000_000_1 },
    { latitude: -90.000_000_1 },
    { longitude: 180.000_000_1 },
    { longitude: -180.000_000_1 },
    { latitude: NaN },
    { latitude: Infinity },
    { latitude: 1e308 },
    { longitude: '13.4' },
    { longitude: null },
    { latitude: undefined },
  ])('is somewhere on Earth, with both coordinates (%j is not)', (changes) => {
    expect(Object.keys(listComplaints(changes))).toEqual(Object.keys(changes));
  });

  test.each([
    { latitude: 90, longitude: 180 },
    { latitude: -90, longitude: -180 },
    { latitude: 0, longitude: 0 },
  ])('may be at the edges of the map, or nowhere yet: %j', (place) => {
    expect(listComplaints(place)).toEqual({});
  });

  test('says nothing about its owner, its state or its price, whatever is added', () => {
    const added = { id: 'x', userId: 'x', currency: 'EUR', isActive: false, finalPrice: 1, suggestionCount: 9 };
    expect(z.parse(listingPayload, { ...BIKE, ...added })).toEqual(BIKE);
  });
});

describe('a search for listings', () => {
  const read = (query: Record<string, unknown>) => z.safeParse(listListings.query, query);

  test('may ask for a distance, words, a type, a status, a page and its size', { tags: ['API-12'] }, () => {
    const query = { radius: '20', search: 'bike', type: 'SERVICE', status: 'all', page: '3', limit: '12' };
    expect(read(query).data).toEqual({ ...query, radius: 20, page: 3, limit: 12 });
  });

  test('may ask for nothing at all, and what nobody knows is ignored', { tags: ['API-13'] }, () => {
    expect(read({}).data).toEqual({});
    expect(read({ utm_source: 'mail', ['page[]']: '1' }).data).toEqual({});
  });

  test.each(['0', '5', '10', '20', '50'])('knows the distance %s', (radius) => {
    expect(read({ radius }).data).toEqual({ radius: Number(radius) });
  });

  test.each([
    ['1', 5],
    ['15', 20],
    ['49.999', 50],
    ['900', 50],
    ['-5', 0],
    ['5.0', 5],
    ['05', 5],
    ['', undefined],
  ])('reads a distance of %j as %j', (radius, option) => {
    expect(read({ radius }).data).toEqual({ radius: option });
  });

  test.each([' 5', '5km', '1e1', 'toString', 'Infinity'])('knows no distance %j', (radius) => {
    expect(read({ radius }).success).toBe(false);
  });

  test.each([
    { status: 'ALL' },
    { status: 'deleted' },
    { status: '' },
    { type: 'ALL' },
    { type: 'product' },
    { type: '' },
    { page: 'two' },
    { limit: '1e2' },
    { search: 'x'.repeat(201) },
  ])('is refused for a value nobody offers: %.40j', (query) => {
    expect(read(query).success).toBe(false);
  });

  test.each(['radius', 'search', 'type', 'status', 'page', 'limit'])('takes one %s, never a list', (key) => {
    expect(read({ [key]: ['5', '10'] }).success).toBe(false);
    expect(read({ [key]: { a: '5' } }).success).toBe(false);
  });

  test.each([
    [{ page: '0' }, { page: 1 }],
    [{ page: '-3' }, { page: 1 }],
    [{ page: '1000000000' }, { page: 1000 }],
    [{ limit: '0' }, { limit: 1 }],
    [{ limit: '51' }, { limit: 50 }],
  ])('keeps page and size in bounds: %j is %j', (query, kept) => {
    expect(read(query).data).toEqual(kept);
  });

  test.each(['%', '_', '\\', '(a+)+$', "' or 1=1", '', ' ', '😀'.repeat(100)])('may be for %.12j', (search) => {
    expect(read({ search }).data).toEqual({ search });
  });
});

describe('who may do what', () => {
  test('anybody may look for listings', { tags: ['LAND-18'] }, () => {
    expect(listListings.access).toBe('optional');
  });

  test.each([getListing, createListing, updateListing, deleteListing])(
    'only whoever has set up a profile may call $method $path',
    ({ access }) => {
      expect(access).toBe('onboarded');
    },
  );

  test('a listing is read, changed and deleted at one address', { tags: ['API-14', 'API-16'] }, () => {
    expect([getListing, updateListing, deleteListing].map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /listings/:id',
      'PUT /listings/:id',
      'DELETE /listings/:id',
    ]);
  });
});
