import { randomUUID } from 'node:crypto';
import type { Listing } from '@ballpark/contracts/listings';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createOnboardedPerson, get, type Person, send, createVerifiedPerson } from '../../../../test/people.ts';
import {
  insertCities,
  buildListingPayload,
  MUNICH,
  postListing,
  ST_GALLEN,
  TOKYO,
} from '../../../../test/listing-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { snap } from '../../../database/grid.ts';

const lab = useTestApp();
let owner: Person;

beforeAll(async () => {
  await insertCities(lab);
  owner = await createOnboardedPerson(lab, MUNICH);
});

function update(id: string, changes: Record<string, unknown> = {}, token = owner.token) {
  return send(lab, `PUT /listings/${id}`, { token, payload: buildListingPayload(changes) });
}

async function updated(id: string, changes: Record<string, unknown> = {}): Promise<Listing> {
  const answer = await update(id, changes);
  expect(answer.json()).toMatchObject({ success: true });
  return answer.json<{ data: Listing }>().data;
}

async function receivePrice(id: string): Promise<void> {
  await lab.sql.query(
    `update listing set suggestion_count = 1, suggestion_sum = 500, suggestion_min = 500, suggestion_max = 500
     where id = $1`,
    [id],
  );
}

async function close(id: string): Promise<void> {
  await lab.sql.query(
    'update listing set is_active = false, final_price = 500, closed_at = now(), updated_at = now() where id = $1',
    [id],
  );
}

describe('editing a listing', () => {
  test('changes the content and nothing else', { tags: ['API-15', 'EDIT-03', 'PERM-06'] }, async () => {
    const before = await postListing(lab, owner, { hasOffer: true, offerAmount: 10 });
    const changes = {
      title: 'Elm table',
      description: 'Seats eight.',
      type: 'SERVICE',
      location: 'Sankt Gallen',
      ...ST_GALLEN,
      hasOffer: false,
    };
    const after = await updated(before.id, { ...changes, userId: randomUUID(), isActive: false, finalPrice: 1 });
    const { latitude, longitude } = snap(ST_GALLEN);
    expect(after).toEqual({ ...before, ...changes, latitude, longitude, offerAmount: null, currency: 'CHF' });
    const { rows } = await lab.sql.query(
      `select updated_at > created_at as "isNewer", words @@ 'elm & eight & gallen & !oak'::tsquery as "isFound"
       from listing where id = $1`,
      [before.id],
    );
    expect(rows).toEqual([{ isNewer: true, isFound: true }]);
  });

  test('has the same rules as posting it', async () => {
    const { id } = await postListing(lab, owner);
    const answer = await update(id, { title: '', hasOffer: true, offerAmount: 0.001 });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      fields: { title: 'Please enter a title', offerAmount: 'Please enter a valid offer amount' },
    });
  });

  test('is refused to all but its owner', { tags: ['PERM-06'] }, async () => {
    const { id } = await postListing(lab, owner);
    const stranger = await createOnboardedPerson(lab);
    const answer = await update(id, { title: 'Mine now' }, stranger.token);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'not_listing_owner' });
    expect((await send(lab, `PUT /listings/${id}`, { payload: buildListingPayload() })).statusCode).toBe(401);
    expect((await update(id, {}, (await createVerifiedPerson(lab)).token)).statusCode).toBe(403);
    const { rows } = await lab.sql.query('select title from listing where id = $1', [id]);
    expect(rows).toEqual([{ title: 'Oak table' }]);
  });

  test('is refused once it is closed', { tags: ['EDIT-03', 'LIST-11'] }, async () => {
    const { id } = await postListing(lab, owner);
    await close(id);
    const answer = await update(id, { title: 'Too late' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'listing_closed' });
    const { rows } = await lab.sql.query('select title from listing where id = $1', [id]);
    expect(rows).toEqual([{ title: 'Oak table' }]);
  });

  test('is possible after its 72 hours until the listing is closed', async () => {
    const { id } = await postListing(lab, owner);
    await lab.sql.query(`update listing set created_at = now() - interval '80 hours' where id = $1`, [id]);
    expect(await updated(id, { title: 'Still here' })).toMatchObject({ title: 'Still here', isActive: true });
  });

  test('is refused for a listing that does not exist or is deleted', { tags: ['ERR-29'] }, async () => {
    const { id } = await postListing(lab, owner);
    await send(lab, `DELETE /listings/${id}`, { token: owner.token });
    for (const unknown of [id, randomUUID(), owner.user.id, '0', '-1', '1e9', 'x'.repeat(100), '%00']) {
      const answer = await update(unknown);
      expect([unknown, answer.statusCode]).toEqual([unknown, 404]);
      expect(answer.json()).toMatchObject({ code: 'listing_not_found', error: 'Listing not found or failed to load.' });
    }
  });
});

describe('the category of a listing', () => {
  test.each([
    ['changes', { category: 'kitchen' }, 'kitchen'],
    ['is cleared by null', { category: null }, null],
    ['stays for a client that does not send it', {}, 'furniture'],
    ['is cleared when such a client changes the type', { type: 'SERVICE' }, null],
    ['changes with the type', { type: 'SERVICE', category: 'repairs' }, 'repairs'],
  ])('%s', async (_, changes, category) => {
    const { id } = await postListing(lab, owner, { category: 'furniture' });
    expect(await updated(id, changes)).toMatchObject({ category });
  });
});

describe('the region of a listing', () => {
  const NO_PLACE = { latitude: 0, longitude: 0 };

  test.each([
    ['another region', MUNICH, TOKYO],
    ['no place', MUNICH, NO_PLACE],
    ['a first place', NO_PLACE, MUNICH],
  ])('cannot be left by an edit: %s', async (_, from, to) => {
    const before = await postListing(lab, owner, from);
    const answer = await update(before.id, { ...to, title: 'Moved' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'place_outside_region' });
    const { rows } = await lab.sql.query('select title, latitude from listing where id = $1', [before.id]);
    expect(rows).toEqual([{ title: before.title, latitude: before.latitude === 0 ? null : before.latitude }]);
  });
});

describe('the currency of a listing', () => {
  test('stays the same while the place does, even if the geocoder now knows another country', async () => {
    const { id } = await postListing(lab, owner);
    await lab.sql.query(`update listing set currency = 'CHF' where id = $1`, [id]);
    expect(await updated(id, { title: 'Same place' })).toMatchObject({ currency: 'CHF' });
  });

  test('follows the listing to another country until the first suggestion', async () => {
    const { id } = await postListing(lab, owner);
    expect(await updated(id, ST_GALLEN)).toMatchObject({ currency: 'CHF' });
    await receivePrice(id);
    expect(await updated(id, MUNICH)).toMatchObject({ currency: 'CHF', latitude: snap(MUNICH).latitude });
  });

  test('stays when the first suggestion arrives while the listing moves', async () => {
    const { id } = await postListing(lab, owner);
    const { geocoder } = lab.app;
    // A member suggests a price while the country of the new place is looked up.
    const slow = async (...query: Parameters<typeof geocoder.reverse>) => {
      await receivePrice(id);
      return geocoder.reverse(...query);
    };
    Object.assign(lab.app, { geocoder: { ...geocoder, reverse: slow } });
    try {
      expect(await updated(id, ST_GALLEN)).toMatchObject({ currency: 'EUR', latitude: snap(ST_GALLEN).latitude });
    } finally {
      Object.assign(lab.app, { geocoder });
    }
  });
});

describe('a listing shows that it was edited', () => {
  afterEach(() => lab.setNow(undefined));
  const content = { title: 'Oak table', description: 'Seats six.', type: 'PRODUCT' };
  const photos = ['a', 'b'].map((letter) => `/media/${letter.repeat(64)}/640.webp`);

  async function postPriced(photoUrls: string[] = []): Promise<string> {
    const { id } = await postListing(lab, owner, content);
    await receivePrice(id);
    await lab.sql.query('update listing set photo_urls = $2, photo_colours = $3 where id = $1', [
      id,
      photoUrls,
      photoUrls.map(() => '#808080'),
    ]);
    return id;
  }

  test.each([{ title: 'Elm table' }, { description: 'Seats eight.' }, { type: 'SERVICE' }])(
    'with the time of the change, once members have suggested a price: %j',
    async (change) => {
      const id = await postPriced();
      const [first, second] = [new Date(Date.now() + 60_000), new Date(Date.now() + 120_000)];
      lab.setNow(first);
      expect(await updated(id, { ...content, ...change })).toMatchObject({ editedAt: first.toISOString() });
      lab.setNow(second);
      expect(await updated(id, { ...content, ...change })).toMatchObject({ editedAt: first.toISOString() });
      expect(await updated(id, content)).toMatchObject({ editedAt: second.toISOString() });
      const read = await get(lab, `/listings/${id}`, owner.token);
      expect(read.json()).toMatchObject({ data: { editedAt: second.toISOString() } });
    },
  );

  test('when its photos changed', async () => {
    const id = await postPriced(photos);
    expect(await updated(id, content)).toMatchObject({ photoUrls: [], editedAt: expect.any(String) });
  });

  test('not before the first suggestion', async () => {
    const { id } = await postListing(lab, owner, content);
    expect(await updated(id, { title: 'Elm table' })).toMatchObject({ editedAt: null });
    await receivePrice(id);
    expect((await get(lab, `/listings/${id}`, owner.token)).json()).toMatchObject({ data: { editedAt: null } });
  });

  test('not when only its place or offer changed', async () => {
    const id = await postPriced();
    const change = { location: 'Sankt Gallen', ...ST_GALLEN, hasOffer: true, offerAmount: 10 };
    expect(await updated(id, { ...content, ...change })).toMatchObject({ location: 'Sankt Gallen', editedAt: null });
  });
});

describe('an edit concurrent with', () => {
  test('another edit: both succeed, and one of them wins as a whole', async () => {
    const { id } = await postListing(lab, owner);
    const titles = Array.from({ length: 8 }, (_, number) => `Table ${number}`);
    const answers = await Promise.all(titles.map((title) => update(id, { title, description: title })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(titles.map(() => 200));
    const { rows } = await lab.sql.query('select title = description as "isWhole" from listing where id = $1', [id]);
    expect(rows).toEqual([{ isWhole: true }]);
  });

  test('the closing never changes a closed listing', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await postListing(lab, owner);
      const [answer] = await Promise.all([update(id, { title: 'Late' }), close(id)]);
      const { rows } = await lab.sql.query<{ title: string }>('select title from listing where id = $1', [id]);
      expect({ status: answer.statusCode, title: rows[0]?.title }).toEqual(
        answer.statusCode === 200 ? { status: 200, title: 'Late' } : { status: 409, title: 'Oak table' },
      );
    }
  });

  test('the closing is refused by the statement that changes it, not by the check before', async () => {
    const { id } = await postListing(lab, owner);
    const client = await lab.sql.connect();
    try {
      await client.query('begin');
      await client.query('update listing set is_active = false, final_price = 500, closed_at = now() where id = $1', [
        id,
      ]);
      // Other transactions still see it as active, so the edit passes the check and waits for the row lock.
      const editing = update(id, { title: 'Late' });
      await new Promise((resolve) => setTimeout(resolve, 300));
      await client.query('commit');
      expect((await editing).json()).toMatchObject({ code: 'listing_closed' });
    } finally {
      client.release();
    }
  });
});
