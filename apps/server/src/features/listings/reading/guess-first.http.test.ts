import { type Listing, type ListingForMember, listingForMember } from '@ballpark/contracts/listings';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { createOnboardedPerson, createVerifiedPerson, get, type Person, post, send } from '../../../../test/people.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { sweepReveals } from './reveal-prices.ts';

const lab = useTestApp();
const { close, edit, suggestAccepted } = createSuggestionClient(lab);
let owner: Person;
let guesser: Person;
let other: Person;
let listingId: string;

async function choose(person: Person, guessFirst: boolean) {
  return send(lab, 'PUT /profile', { token: person.token, payload: { guessFirst } });
}

async function listWithPrices(facts = {}): Promise<string> {
  const suggestions = (await insertMembers(lab, 4)).map((memberId, at) => ({
    memberId,
    amountMinor: 7100 + at * 100,
    minutesAgo: 5,
  }));
  return insertListing(lab, owner.user.id, { suggestions, offerMinor: 6500, ...facts });
}

beforeEach(async () => {
  [owner, guesser, other] = await Promise.all([
    createOnboardedPerson(lab),
    createOnboardedPerson(lab),
    createOnboardedPerson(lab),
  ]);
  await choose(guesser, true);
  listingId = await listWithPrices();
});

async function read(person: Person, id = listingId): Promise<ListingForMember> {
  const { data } = (await get(lab, `/listings/${id}`, person.token)).json<{ data: ListingForMember }>();
  expect(listingForMember.parse(data)).toEqual(data);
  return data;
}

const VEILED = {
  veiled: true,
  suggestionCount: 4,
  consensus: null,
  suggestions: [],
  priceSuggestions: [],
  hasOffer: true,
  offerAmount: null,
};
const OPEN = { veiled: false, suggestionCount: 4, consensus: { min: 71, max: 74 }, hasOffer: true, offerAmount: 65 };

async function reveal(person: Person, id = listingId) {
  return post(lab, `/listings/${id}/reveal`, { token: person.token });
}

async function listSuggestions(person: Person, id = listingId) {
  return get(lab, `/listings/${id}/suggestions`, person.token);
}

describe('the page of a listing', () => {
  test('hides its prices from a member who guesses first, and from no other', async () => {
    expect(await read(guesser)).toMatchObject(VEILED);
    expect((await listSuggestions(guesser)).json()).toMatchObject({
      code: 'prices_veiled',
      error: 'These prices are hidden until you have guessed.',
    });
    for (const person of [other, owner]) {
      expect(await read(person)).toMatchObject(OPEN);
      expect((await listSuggestions(person)).statusCode).toBe(200);
    }
  });

  test('shows them after a guess', async () => {
    await suggestAccepted(guesser, listingId, 90);
    expect(await read(guesser)).toMatchObject({
      veiled: false,
      suggestionCount: 5,
      offerAmount: 65,
      ownSuggestion: { isBlind: true },
    });
    expect((await listSuggestions(guesser)).statusCode).toBe(200);
  });

  test('shows them on request, once and for good', async () => {
    const answer = await reveal(guesser);
    expect(answer.json<{ data: Listing }>().data).toMatchObject(OPEN);
    expect((await reveal(guesser)).statusCode).toBe(200);
    expect(await read(guesser)).toMatchObject(OPEN);
    const { rows } = await lab.sql.query('select from listing_reveal where member_id = $1', [guesser.user.id]);
    expect(rows).toHaveLength(1);
  });

  test('shows them when the listing has closed, and when the choice is off again', async () => {
    const closedId = await insertListing(lab, guesser.user.id);
    await suggestAccepted(owner, closedId, 50);
    await close(guesser, closedId, 60);
    expect(await read(guesser, closedId)).toMatchObject({ veiled: false, consensus: { average: 50 } });
    expect((await choose(guesser, false)).json()).toMatchObject({ data: { user: { guessFirst: false } } });
    expect(await read(guesser)).toMatchObject(OPEN);
  });

  test('of an unknown listing reveals nothing', async () => {
    const answer = await reveal(guesser, '0197f000-0000-7000-8000-000000000000');
    expect(answer.json()).toMatchObject({ code: 'listing_not_found' });
  });
});

/** Completes the setup and returns the member's own record. */
async function onboard(person: Person, choice: { guessFirst?: boolean }): Promise<object> {
  const payload = {
    username: `g${person.user.id.slice(-8)}`,
    preferences: ['buying'],
    latitude: 52.5,
    longitude: 13.4,
    ...choice,
  };
  const answer = await post(lab, '/auth/onboarding', { token: person.token, payload });
  return answer.json<{ data: { user: object } }>().data.user;
}

test('a member whose client did not ask has no choice in their record until they answer', async () => {
  const person = await createVerifiedPerson(lab);
  expect(await onboard(person, {})).not.toHaveProperty('guessFirst');
  expect(await read(person)).toMatchObject(OPEN);
  for (const guessFirst of [false, true, false]) {
    expect((await choose(person, guessFirst)).json()).toMatchObject({ data: { user: { guessFirst } } });
    expect(await read(person, await listWithPrices())).toMatchObject(guessFirst ? VEILED : OPEN);
  }
});

test.each([{}, { guessFirst: false }])(
  'a new member who answered %o sees suggestions, average, lowest, highest and range at once',
  { tags: ['DETAIL-05', 'OP-117'] },
  async (choice) => {
    const person = await createVerifiedPerson(lab);
    await onboard(person, choice);
    const { suggestions, consensus, veiled, offerAmount } = await read(person);
    expect(suggestions.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([71, 72, 73, 74]);
    expect(consensus).toMatchObject({ average: 72.5, min: 71, max: 74, range: 3 });
    expect({ veiled, offerAmount }).toEqual({ veiled: false, offerAmount: 65 });
    expect((await listSuggestions(person)).json<{ data: unknown[] }>().data).toHaveLength(4);
  },
);

test('a listing whose prices a member has seen stays open when they choose to guess first', async () => {
  await read(other);
  await choose(other, true);
  expect(await read(other)).toMatchObject(OPEN);
  expect(await read(other, await listWithPrices())).toMatchObject(VEILED);
});

test('an offer without any price is hidden until the guess, too', async () => {
  const id = await insertListing(lab, owner.user.id, { offerMinor: 6500 });
  expect(await read(guesser, id)).toMatchObject({ veiled: true, hasOffer: true, offerAmount: null });
  expect(await read(owner, id)).toMatchObject({ hasOffer: true, offerAmount: 65 });
  await suggestAccepted(guesser, id, 90);
  expect(await read(guesser, id)).toMatchObject({ veiled: false, offerAmount: 65 });
});

describe('lists', () => {
  const find = (page: { data: Listing[] }, id = listingId) => page.data.find((listing) => listing.id === id);

  test.each([
    '/listings',
    '/listings?status=all&radius=0',
    '/listings?search=bike&status=all',
    '/listings?search=bike&radius=0',
  ])('of %s hide prices of active listings from a member who guesses first', async (path) => {
    const id = await listWithPrices({ title: 'A bike' });
    const closedId = await listWithPrices({ title: 'A bike', end: { finalPriceMinor: 8000 } });
    const hidden = (await get(lab, path, guesser.token)).json<{ data: Listing[] }>();
    const shown = (await get(lab, path, other.token)).json<{ data: Listing[] }>();
    expect(find(hidden, id)).toMatchObject(VEILED);
    expect(find(shown, id)).toMatchObject(OPEN);
    expect(find(hidden, closedId)).toEqual(find(shown, closedId));
  });

  test('of another profile do so, too, and leave out its prices on active listings', async () => {
    await suggestAccepted(other, listingId, 88);
    const listings = await get(lab, `/profile/${owner.user.id}/listings`, guesser.token);
    expect(find(listings.json())).toMatchObject({ ...VEILED, suggestionCount: 5 });
    const readPrices = async (person: Person) =>
      (await get(lab, `/profile/${other.user.id}/suggestions`, person.token)).json<{ data: { amount: number }[] }>()
        .data;
    expect(await readPrices(guesser)).toEqual([]);
    expect(await readPrices(owner)).toMatchObject([{ amount: 88 }]);
    expect(await readPrices(other)).toMatchObject([{ amount: 88 }]);
  });
});

describe('a guess is blind', { tags: ['OP-117'] }, () => {
  async function suggestBlind(person: Person, id = listingId): Promise<boolean> {
    return (await suggestAccepted(person, id, 70)).isBlind;
  }

  test('as the first on its listing, even after a look at the page', async () => {
    const id = await insertListing(lab, owner.user.id);
    await read(other, id);
    expect(await suggestBlind(other, id)).toBe(true);
  });

  test('under the veil, which also hides the page and the suggestions', async () => {
    await read(guesser);
    expect((await listSuggestions(guesser)).statusCode).toBe(403);
    expect(await suggestBlind(guesser)).toBe(true);
  });

  test('without the choice, if the member has opened neither the page nor the suggestions', async () => {
    expect(await suggestBlind(other)).toBe(true);
  });

  test.each(['/listings', '/listings?status=all&radius=0', '/quick', '/profile/OWNER/listings'])(
    'after reading the list %s: lists do not count as a look',
    async (path) => {
      await get(lab, path.replace('OWNER', owner.user.id), other.token);
      await get(lab, `/listings/${listingId}/preview`);
      expect(await suggestBlind(other)).toBe(true);
    },
  );

  test.each(['', '/suggestions', '/suggestions?page=2&limit=1'])(
    'not after GET /listings/:id%s with the choice off, nor when it is switched on afterwards',
    async (path) => {
      for (const isSwitchedOn of [false, true]) {
        const person = await createOnboardedPerson(lab);
        expect((await get(lab, `/listings/${listingId}${path}`, person.token)).statusCode).toBe(200);
        if (isSwitchedOn) await choose(person, true);
        expect(await suggestBlind(person)).toBe(false);
      }
    },
  );

  test('not after a look of a member with blocks', async () => {
    await lab.sql.query('update member_account set has_blocks = true where member_id = $1', [other.user.id]);
    await read(other);
    expect(await suggestBlind(other)).toBe(false);
  });

  test('not after a look on request, and not because another member has looked', async () => {
    await reveal(guesser);
    await read(owner);
    expect(await suggestBlind(guesser)).toBe(false);
    expect(await suggestBlind(other)).toBe(true);
  });
});

test('several looks at once are noted once, and none of the owner, on a closed listing or after the own guess', async () => {
  const closedId = await listWithPrices({ end: { finalPriceMinor: 8000 } });
  const pricedId = await listWithPrices();
  await suggestAccepted(other, pricedId, 70);
  await Promise.all([read(owner), read(other), read(other), listSuggestions(other), listSuggestions(owner)]);
  await Promise.all([closedId, pricedId].flatMap((id) => [read(other, id), listSuggestions(other, id)]));
  const { rows } = await lab.sql.query(
    'select member_id as member, listing_id as listing from listing_reveal where listing_id = any ($1)',
    [[listingId, closedId, pricedId]],
  );
  expect(rows).toEqual([{ member: other.user.id, listing: listingId }]);
});

test('an edit keeps the first amount and notes when the amount first changed', async () => {
  const { id } = await suggestAccepted(other, listingId, 70);
  const readRow = async () =>
    (
      await lab.sql.query<{ first: string; revised: Date | null }>(
        'select first_amount as first, revised_at as revised from suggestion where id = $1',
        [id],
      )
    ).rows[0];
  await edit(other, id, { amount: 70, comment: 'Only a note' });
  expect(await readRow()).toMatchObject({ first: '7000', revised: null });
  await edit(other, id, { amount: 80 });
  const first = (await readRow())?.revised;
  expect(first).toBeInstanceOf(Date);
  await edit(other, id, { amount: 85 });
  expect(await readRow()).toMatchObject({ first: '7000', revised: first });
});

test('what is noted about listings that have ended is swept', async () => {
  await reveal(guesser);
  await sweepReveals(lab.app);
  const count = async () => (await lab.sql.query('select from listing_reveal')).rows.length;
  const before = await count();
  await lab.sql.query(`update listing_reveal set created_at = now() - interval '145 hours' where member_id = $1`, [
    guesser.user.id,
  ]);
  await sweepReveals(lab.app);
  expect(await count()).toBe(before - 1);
});
