import { type Profile, suggestionOnListing } from '@ballpark/contracts/members';
import { type Listing, listing } from '@ballpark/contracts/listings';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { insertListing } from '../../../test/listing-rows.ts';
import { get, createOnboardedPerson, type Person, createVerifiedPerson, send } from '../../../test/people.ts';
import { insertCities, MUNICH } from '../../../test/listing-requests.ts';
import { useTestApp } from '../../../test/test-app.ts';

const lab = useTestApp();
let member: Person;
let viewer: Person;
/** Ids of the member's listings, newest first. */
let posted: string[];

beforeAll(async () => {
  await insertCities(lab);
  member = await createOnboardedPerson(lab, MUNICH);
  viewer = await createOnboardedPerson(lab);
  const closed = await insertListing(lab, member.user.id, { minutesAgo: 20, end: { finalPriceMinor: 100 } });
  const active = await insertListing(lab, member.user.id, { minutesAgo: 10 });
  await insertListing(lab, member.user.id, { end: 'deleted' });
  posted = [active, closed];
  const suggestions = [{ memberId: member.user.id, amountMinor: 12_550, comment: 'Solid "oak"', minutesAgo: 5 }];
  await insertListing(lab, viewer.user.id, { title: 'A \\ "bike"', type: 'SERVICE', suggestions });
  const awarded = [{ memberId: member.user.id, amountMinor: 100, minutesAgo: 3, xpAwarded: 50 as const }];
  await insertListing(lab, viewer.user.id, { end: { finalPriceMinor: 100 }, suggestions: awarded });
  await insertListing(lab, viewer.user.id, {
    end: 'deleted',
    suggestions: [{ memberId: member.user.id, amountMinor: 1 }],
  });
});

async function profile(id: string, { token }: Person): Promise<Profile> {
  const answer = await get(lab, `/profile/${id}`, token);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Profile }>().data;
}

describe('a profile', () => {
  test(
    'shows other members a city, never an e-mail address or coordinates',
    { tags: ['API-23', 'PERM-14'] },
    async () => {
      expect(await profile(member.user.id, viewer)).toEqual({
        id: member.user.id,
        name: 'Ada Lovelace',
        username: expect.stringMatching(/^ada_/),
        photoUrl: null,
        backgroundUrl: null,
        about: null,
        preferences: [],
        xp: 0,
        location: 'Munich, Germany',
        createdAt: expect.stringMatching(/Z$/),
        listingCount: 2,
        suggestionCount: 2,
      });
    },
  );

  test('shows the e-mail address and the area only to the member', { tags: ['API-23'] }, async () => {
    const own = await profile(member.user.id, member);
    expect(own.email).toBe(member.email);
    expect(own.latitude).toBeCloseTo(MUNICH.latitude, 1);
    expect(own.latitude).not.toBe(MUNICH.latitude);
    expect(await profile(viewer.user.id, viewer)).toMatchObject({ latitude: 0, longitude: 0 });
  });

  test('is found by the username, too, in any case, with the same answer', async () => {
    const own = await profile(member.user.id, viewer);
    const username = own.username ?? '';
    expect(await profile(username, viewer)).toEqual(own);
    expect(await profile(username.toUpperCase(), viewer)).toEqual(own);
    expect(await profile(username, member)).toMatchObject({ email: member.email });
  });

  test('is not found by a name that only looks like it, nor by that of a hidden or blocked member', async () => {
    const [suspended, blocker] = [await createOnboardedPerson(lab), await createOnboardedPerson(lab)];
    const [name, ...hidden] = await Promise.all(
      [member, suspended, blocker].map(async ({ user }) => (await profile(user.id, viewer)).username),
    );
    await lab.sql.query(`update member_account set status = 'suspended' where member_id = $1`, [suspended.user.id]);
    await send(lab, `PUT /members/${viewer.user.id}/block`, { token: blocker.token, payload: { kind: 'block' } });
    for (const username of [`${name}.`, ...hidden, 'no.such.name', '%20', '%00']) {
      const answer = await get(lab, `/profile/${username}`, viewer.token);
      expect([username, answer.statusCode]).toEqual([username, 404]);
      expect(answer.json()).toMatchObject({ code: 'member_not_found' });
    }
  });

  test.each(['', '/listings', '/suggestions'])('of an unknown or hidden member is not found%s', async (path) => {
    const unready = await createVerifiedPerson(lab);
    const suspended = await createOnboardedPerson(lab);
    await lab.sql.query(`update member_account set status = 'suspended' where member_id = $1`, [suspended.user.id]);
    for (const id of ['1', posted[0], unready.user.id, suspended.user.id]) {
      const answer = await get(lab, `/profile/${id}${path}`, viewer.token);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'member_not_found', error: 'User not found' });
    }
  });
});

type Page = { data: unknown[]; pagination: Record<string, unknown> };

async function page(path: string): Promise<Page> {
  const answer = await get(lab, `/profile/${member.user.id}/${path}`, viewer.token);
  expect(answer.statusCode).toBe(200);
  return answer.json<Page>();
}

describe("a member's listings", () => {
  test('are the active and closed ones, without deleted ones, newest first', { tags: ['API-25'] }, async () => {
    const { data, pagination } = await page('listings');
    const listings = z.parse(z.array(listing), data) satisfies Listing[];
    expect(listings.map(({ id }) => id)).toEqual(posted);
    expect(listings.map(({ isActive }) => isActive)).toEqual([true, false]);
    expect(pagination).toMatchObject({ totalCount: 2, currentPage: 1, totalPages: 1 });
  });

  test('come in pages, and a page past the end is the last one', async () => {
    const { data, pagination } = await page('listings?page=7&limit=1');
    expect(data).toMatchObject([{ id: posted[1] }]);
    expect(pagination).toMatchObject({ currentPage: 2, totalPages: 2, hasPreviousPage: true, hasNextPage: false });
  });

  test('of a member who has none are an empty page', async () => {
    const newcomer = await createOnboardedPerson(lab);
    const answer = await get(lab, `/profile/${newcomer.user.id}/listings`, viewer.token);
    expect(answer.json()).toMatchObject({ success: true, data: [], pagination: { totalCount: 0 } });
  });
});

describe("a member's suggestions", () => {
  test(
    'come newest first with their listing, without those on deleted listings',
    { tags: ['API-26', 'ENT-06'] },
    async () => {
      const { data, pagination } = await page('suggestions');
      const suggestions = z.parse(z.array(suggestionOnListing), data);
      expect(suggestions.map(({ amount, xpAwarded }) => [amount, xpAwarded])).toEqual([
        [1, 50],
        [125.5, null],
      ]);
      expect(suggestions[1]?.comment).toBe('Solid "oak"');
      expect(suggestions[1]?.listing).toEqual({
        id: suggestions[1]?.listingId,
        title: 'A \\ "bike"',
        type: 'SERVICE',
        location: 'Berlin, Germany',
        currency: 'EUR',
      });
      expect(pagination).toMatchObject({ totalCount: 2 });
    },
  );

  test('come in pages', async () => {
    const { data, pagination } = await page('suggestions?page=2&limit=1');
    expect(data).toMatchObject([{ amount: 125.5 }]);
    expect(pagination).toMatchObject({ currentPage: 2, totalPages: 2 });
  });
});
