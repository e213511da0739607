import { beforeAll, describe, expect, test } from 'vitest';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import {
  get,
  createOnboardedPerson,
  newAddress,
  type Person,
  createRegisteredPerson,
} from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../database/new-id.ts';

const lab = useTestApp();
const limited = useTestApp({ LIMIT_PREVIEW: '5/60', TRUST_PROXY: '1' });
const stranger = newAddress();

const PHOTO = `/media/${'a'.repeat(64)}/960.webp`;

let owner: string;

beforeAll(async () => {
  [owner = ''] = await insertMembers(lab, 1);
});

function look(id: string, token?: string) {
  return get(lab, `/listings/${id}/preview`, token);
}

describe('the preview of a listing', () => {
  test('shows a visitor the title, description, first photo, area, number of suggestions, whether it is open, since when and until when, and nothing else', async () => {
    const members = await insertMembers(lab, 2);
    const suggestions = members.map((memberId) => ({ memberId, amountMinor: 1234 }));
    const photoUrls = [PHOTO, PHOTO.replace('a', 'b')];
    const id = await insertListing(lab, owner, { photoUrls, offerMinor: 5000, suggestions });
    const { rows } = await lab.sql.query<{ created_at: Date; closes_at: Date }>(
      `select created_at, created_at + interval '72 hours' as closes_at from listing where id = $1`,
      [id],
    );
    const answer = await look(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      data: {
        title: 'Oak table',
        description: 'Seats six.',
        photoUrl: PHOTO,
        location: 'Berlin, Germany',
        suggestionCount: 2,
        isActive: true,
        createdAt: rows[0]?.created_at.toISOString(),
        closesAt: rows[0]?.closes_at.toISOString(),
      },
    });
  });

  test('has no photo for a listing without photos, and says that a listing is closed', async () => {
    const id = await insertListing(lab, owner, { end: { finalPriceMinor: 9900 } });
    const { data } = (await look(id)).json<{ data: object }>();
    expect(data).toMatchObject({ photoUrl: null, isActive: false, suggestionCount: 0 });
    expect(data).not.toHaveProperty('finalPrice');
  });

  test.each([
    ['letters', 'x'.repeat(201), 'x'.repeat(200)],
    ['emoji', '🚲'.repeat(201), '🚲'.repeat(200)],
    ['a short one', 'Seats "six" & more.', 'Seats "six" & more.'],
  ])(
    'holds the first 200 characters of the description: %s',
    { tags: ['OP-119'] },
    async (_what, description, shown) => {
      const id = await insertListing(lab, owner, { description });
      expect((await look(id)).json()).toMatchObject({ data: { description: shown } });
    },
  );

  test.each(['status', 'reports', 'decision'])(
    'shows nothing of a listing that is hidden for %s, not even its description',
    { tags: ['OP-119'] },
    async (reason) => {
      const id = await insertListing(lab, owner, { description: 'A secret sentence.' });
      await lab.sql.query('update listing set hidden_at = now(), hidden_for = $2 where id = $1', [id, [reason]]);
      const answer = await look(id);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.body).not.toContain('secret');
    },
  );

  test('has the true number of prices of a closed listing, and no price', { tags: ['OP-132'] }, async () => {
    const suggestions = (await insertMembers(lab, 9)).map((memberId) => ({ memberId, amountMinor: 4321 }));
    const id = await insertListing(lab, owner, { end: { finalPriceMinor: 7777 }, suggestions });
    const answer = await look(id);
    expect(answer.json()).toMatchObject({ data: { isActive: false, suggestionCount: 9 } });
    expect(answer.body).not.toMatch(/43\.21|77\.77|4321|7777/);
  });

  test.each([
    ['one that never was', async () => newId()],
    ['a deleted one', async () => insertListing(lab, owner, { end: 'deleted' })],
    ['no id at all', async () => 'garage-sale'],
  ])('is refused for %s', async (_what, id) => {
    const answer = await look(await id());
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'listing_not_found' });
  });

  test('is the same for every caller: a bad token counts as none, and the state of an account does not matter', async () => {
    const id = await insertListing(lab, owner);
    const people: Person[] = [await createRegisteredPerson(lab), await createOnboardedPerson(lab)];
    const answers = await Promise.all(
      [undefined, 'x'.repeat(43), ...people.map(({ token }) => token)].map((token) => look(id, token)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('has a rate limit of its own', async () => {
    const ask = (url: string) => limited.http.inject({ url, headers: { 'x-forwarded-for': stranger } });
    const answers = Array.from({ length: 12 }, () => ask(`/api/listings/${newId()}/preview`));
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(5);
    expect(statuses).toContain(429);
    expect((await ask('/api/listings')).statusCode).toBe(200);
  });
});
