import { createHash } from 'node:crypto';
import { type Listing, type ListingForMember, listingForMember } from '@ballpark/contracts/listings';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertBookedListings } from '../../../../test/closing-rows.ts';
import { insertCities, MUNICH, postListing } from '../../../../test/listing-requests.ts';
import { createOnboardedPerson, get, type Person, post, send } from '../../../../test/people.ts';
import { settleClosings } from '../../../../test/reward-rows.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { type TestApp, useTestApp } from '../../../../test/test-app.ts';
import { bookClosings } from '../../closings/booking/book-closings.ts';

const on = useTestApp({ GUESS_FIRST_TRIAL: 'on' });
const off = useTestApp();
const { close, suggestAccepted } = createSuggestionClient(on);
let owner: Person;
let guesser: Person;
let author: Person;

async function createGuesser(lab: TestApp): Promise<Person> {
  const person = await createOnboardedPerson(lab, MUNICH);
  await send(lab, 'PUT /profile', { token: person.token, payload: { guessFirst: true } });
  return person;
}

/** By the rule of the decision note, not by the code under test. */
function computeArm(id: string): string {
  const digest = createHash('sha256').update(id).digest('hex');
  return '13579bdf'.includes(digest.slice(-1)) ? 'shown' : 'veil';
}

async function readArm({ sql }: TestApp, id: string) {
  const { rows } = await sql.query<{ arm: string | null }>('select trial_arm as arm from listing where id = $1', [id]);
  return rows[0]?.arm;
}

/** Posts listings until one is in the arm. */
async function postInArm(arm: string): Promise<string> {
  for (;;) {
    const { id } = await postListing(on, owner, { title: 'Oak table' });
    if ((await readArm(on, id)) === arm) return id;
  }
}

async function read(person: Person, id: string): Promise<ListingForMember> {
  const { data } = (await get(on, `/listings/${id}`, person.token)).json<{ data: ListingForMember }>();
  expect(listingForMember.parse(data)).toEqual(data);
  return data;
}

beforeAll(async () => {
  await Promise.all([on, off].map(insertCities));
  [owner, guesser, author] = await Promise.all([
    createOnboardedPerson(on, MUNICH),
    createGuesser(on),
    createOnboardedPerson(on, MUNICH),
  ]);
});

describe('a listing that is posted while the trial is on', () => {
  test('gets the arm that its id decides', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, async () => (await postListing(on, owner)).id));
    for (const id of ids) expect(await readArm(on, id)).toBe(computeArm(id));
  });

  test('keeps it when it is edited', async () => {
    const { id, ...content } = await postListing(on, owner);
    const arm = await readArm(on, id);
    const payload = { ...content, title: 'Another table' };
    expect((await send(on, `PUT /listings/${id}`, { token: owner.token, payload })).statusCode).toBe(200);
    expect(await readArm(on, id)).toBe(arm);
  });

  test('takes it into the statistics when it closes', async () => {
    for (const arm of ['veil', 'shown']) {
      const id = await postInArm(arm);
      await suggestAccepted(author, id, 100);
      await close(owner, id, 100);
      await settleClosings(on);
      await bookClosings(on.app);
      const { rows } = await on.sql.query('select trial_arm from closing where listing_id = $1', [id]);
      expect(rows).toEqual([{ trial_arm: arm }]);
    }
  });
});

type Pages = { data: Listing[] };

/** What a member can read of the prices of a listing, on each surface that carries them. */
async function look(person: Person, id: string) {
  const { veiled, consensus, suggestions, isOpenForTrial } = await read(person, id);
  const list = (await get(on, '/listings?status=all&radius=0', person.token)).json<Pages>();
  const profile = (await get(on, `/profile/${owner.user.id}/listings`, person.token)).json<Pages>();
  const given = await get(on, `/profile/${author.user.id}/suggestions`, person.token);
  return {
    page: { veiled, average: consensus?.average, prices: suggestions.length, isOpenForTrial },
    suggestions: (await get(on, `/listings/${id}/suggestions`, person.token)).statusCode,
    comparables: (await get(on, `/listings/${id}/comparables`, person.token)).statusCode,
    lists: [list, profile].map(({ data }) => data.find((one) => one.id === id)?.consensus?.average),
    given: given.json<{ data: { listingId: string }[] }>().data.some(({ listingId }) => listingId === id),
  };
}

describe('for a member who guesses first, a listing', () => {
  let id: string;
  const put = async (arm: string) => {
    id = await postInArm(arm);
    await suggestAccepted(author, id, 70);
  };
  beforeAll(() => insertBookedListings(on, { title: 'Oak table', pricesMinor: [5000, 6000, 7000], place: MUNICH }));

  describe("in the arm 'shown'", () => {
    beforeEach(() => put('shown'));

    test('shows its prices on every surface, and says why on its page', async () => {
      expect(await look(guesser, id)).toEqual({
        page: { veiled: false, average: 70, prices: 1, isOpenForTrial: true },
        suggestions: 200,
        comparables: 200,
        lists: [70, 70],
        given: true,
      });
    });

    test('is no secret to reveal', async () => {
      expect((await post(on, `/listings/${id}/reveal`, { token: guesser.token })).statusCode).toBe(200);
      const { rows } = await on.sql.query('select from listing_reveal where listing_id = $1', [id]);
      expect(rows).toEqual([]);
    });

    test('takes no blind guess, except the first', async () => {
      expect((await suggestAccepted(guesser, id, 80)).isBlind).toBe(false);
      const { rows } = await on.sql.query('select is_blind from suggestion where listing_id = $1 order by created_at', [
        id,
      ]);
      expect(rows).toEqual([{ is_blind: true }, { is_blind: false }]);
    });

    test('says nothing about the trial once it is closed', async () => {
      await close(owner, id, 75);
      expect(await read(guesser, id)).not.toHaveProperty('isOpenForTrial');
    });
  });

  describe("in the arm 'veil'", () => {
    beforeEach(() => put('veil'));

    test('hides its prices on every surface', async () => {
      expect(await look(guesser, id)).toEqual({
        page: { veiled: true, average: undefined, prices: 0, isOpenForTrial: undefined },
        suggestions: 403,
        comparables: 403,
        lists: [undefined, undefined],
        given: false,
      });
    });

    test('takes a blind guess', async () => {
      expect((await suggestAccepted(guesser, id, 80)).isBlind).toBe(true);
    });
  });
});

test('a visitor gets no price in either arm', async () => {
  const id = await postInArm('shown');
  await suggestAccepted(author, id, 70);
  const { data } = (await get(on, '/listings')).json<Pages>();
  expect(data.find((one) => one.id === id)).toMatchObject({ veiled: true, consensus: null, suggestions: [] });
});

test('while the trial is off, no listing has an arm and prices are hidden as before', async () => {
  const [poster, reader, other] = await Promise.all([
    createOnboardedPerson(off, MUNICH),
    createGuesser(off),
    createOnboardedPerson(off, MUNICH),
  ]);
  const ids = await Promise.all(Array.from({ length: 8 }, async () => (await postListing(off, poster)).id));
  for (const id of ids) {
    expect(await readArm(off, id)).toBeNull();
    await createSuggestionClient(off).suggestAccepted(other, id, 70);
    const { data } = (await get(off, `/listings/${id}`, reader.token)).json<{ data: ListingForMember }>();
    expect(data).toMatchObject({ veiled: true, consensus: null });
    expect(data).not.toHaveProperty('isOpenForTrial');
  }
});
