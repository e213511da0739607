import { randomUUID } from 'node:crypto';
import type { Suggestion } from '@ballpark/contracts/listings';
import { suggestPrice } from '@ballpark/contracts/suggestions';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { BERLIN, insertListing, insertMembers } from '../../../test/listing-rows.ts';
import { get, createOnboardedPerson, type Person, createVerifiedPerson, send } from '../../../test/people.ts';
import { findBrokenInvariants, createSuggestionClient, listQueuedJobs } from '../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { findCaller } from '../accounts/sessions/find-caller.ts';

const lab = useTestApp();
const { suggest, suggestAccepted } = createSuggestionClient(lab);
let owner: Person;
let neighbour: Person;

beforeAll(async () => {
  [owner, neighbour] = await Promise.all([createOnboardedPerson(lab), createOnboardedPerson(lab)]);
});

const listed = (facts = {}) => insertListing(lab, owner.user.id, facts);

const toNorth = (km: number) => ({ ...BERLIN, latitude: BERLIN.latitude + km / 111.2 });

async function countedJob(suggestionId: string) {
  const jobs = await listQueuedJobs<{ suggestionId: string }>(lab, 'count-suggestion');
  return jobs.filter((job) => job.suggestionId === suggestionId);
}

describe('a suggestion', { tags: ['API-18', 'PROD-05'] }, () => {
  test('is returned as the contract says, with its author', { tags: ['ENT-05', 'PERM-09'] }, async () => {
    const listingId = await listed();
    const answer = await suggest(neighbour, listingId, { amount: 19.99, comment: ' Solid "oak"\n' });
    expect(answer.statusCode).toBe(201);
    const { data } = answer.json<{ data: Suggestion }>();
    expect(suggestPrice.success.data.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      listingId,
      userId: neighbour.user.id,
      amount: 19.99,
      comment: 'Solid "oak"',
      xpAwarded: null,
      user: { id: neighbour.user.id, name: 'Ada Lovelace' },
    });
    expect(Date.parse(data.createdAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  test.each([
    [48, true],
    [52, false],
    [null, null],
  ])('keeps whether its author was near at %s km, and no distance: %s', async (km, isNear) => {
    const author = await createOnboardedPerson(lab, km === null ? undefined : toNorth(km));
    const answer = await suggest(author, await listed(), { amount: 5 });
    const { id } = answer.json<{ data: Suggestion }>().data;
    expect(answer.body).not.toMatch(/near/i);
    // It stays when its author moves, and edits it.
    await lab.sql.query('update member_account set h7 = null, latitude = null, longitude = null where member_id = $1', [
      author.user.id,
    ]);
    await send(lab, `PUT /suggestions/${id}`, { token: author.token, payload: { amount: 6 } });
    const { rows } = await lab.sql.query('select amount, is_near from suggestion where id = $1', [id]);
    expect(rows).toEqual([{ amount: '600', is_near: isNear }]);
  });

  test('of a listing without a place does not say whether its author was near', async () => {
    const author = await createOnboardedPerson(lab, BERLIN);
    const answer = await suggest(author, await listed({ place: null }), { amount: 5 });
    const { rows } = await lab.sql.query('select is_near from suggestion where id = $1', [
      answer.json<{ data: Suggestion }>().data.id,
    ]);
    expect(rows).toEqual([{ is_near: null }]);
  });

  test('needs no note', { tags: ['VAL-36'] }, async () => {
    const answer = await suggest(neighbour, await listed(), { amount: 5 });
    expect(answer.json()).toMatchObject({ data: { comment: null } });
  });

  test('ignores fields that only the server may set', async () => {
    const listingId = await listed();
    const set = { id: randomUUID(), userId: owner.user.id, listingId: randomUUID(), xpAwarded: 50, isBlind: true };
    const answer = await suggest(neighbour, listingId, { amount: 5, ...set });
    expect(answer.json()).toMatchObject({ data: { listingId, userId: neighbour.user.id, xpAwarded: null } });
    expect(answer.json()).not.toMatchObject({ data: { id: set.id } });
  });

  test('is counted on the listing, and comes first there', async () => {
    const listingId = await listed({
      suggestions: (await insertMembers(lab, 2)).map((memberId, at) => ({
        memberId,
        amountMinor: 1000 + at,
        minutesAgo: 5,
      })),
    });
    const { id } = await suggestAccepted(neighbour, listingId, 4);
    const { data } = (await get(lab, `/listings/${listingId}`, owner.token)).json<{
      data: { suggestions: { id: string }[] };
    }>();
    expect(data).toMatchObject({ suggestionCount: 3, consensus: { average: 8, min: 4, max: 10.01, range: 6.01 } });
    expect(data.suggestions[0]?.id).toBe(id);
    expect(await findBrokenInvariants(lab)).toEqual([]);
  });

  test('carries the region of its listing in its id', async () => {
    const [prefix, region] = ['01234567-89ab-7cde-8f01-23456789', 'abcd'];
    const listingId = await listed();
    await lab.sql.query('update listing set id = $2 where id = $1', [listingId, prefix + region]);
    const { id } = await suggestAccepted(neighbour, prefix + region);
    expect(Number.parseInt(id.slice(-4), 16) >> 3).toBe(0xabcd >> 3);
  });

  test('adds one job that counts it, with all facts about it', async () => {
    const listingId = await listed({ type: 'SERVICE', minutesAgo: 59 });
    const { id, createdAt } = await suggestAccepted(neighbour, listingId);
    const payload = {
      memberId: neighbour.user.id,
      suggestionId: id,
      listingId,
      listingType: 'SERVICE',
      listingOwnerId: owner.user.id,
      isFirst: true,
      isQuick: true,
      at: createdAt,
    };
    expect(await countedJob(id)).toEqual([payload]);
  });

  test('is quick within an hour of the listing, and first if it has no earlier one', async () => {
    const [earlier = ''] = await insertMembers(lab, 1);
    const listingId = await listed({ minutesAgo: 61, suggestions: [{ memberId: earlier, amountMinor: 100 }] });
    const { id } = await suggestAccepted(neighbour, listingId);
    expect(await countedJob(id)).toMatchObject([{ listingType: 'PRODUCT', isFirst: false, isQuick: false }]);
  });

  test('is seen at once by its author', async () => {
    const person = await createOnboardedPerson(lab);
    await suggestAccepted(person, await listed());
    expect((await findCaller(lab.app, person.token))?.hasJustWritten).toBe(true);
  });

  test('is still accepted after 72 hours while the listing is not closed', async () => {
    expect((await suggest(neighbour, await listed({ minutesAgo: 73 * 60 }))).statusCode).toBe(201);
  });
});

describe('a suggestion is refused', () => {
  async function refused(request: Promise<LightMyRequestResponse>, refusal: object) {
    const answer = await request;
    expect(answer.json()).toMatchObject({ success: false, ...refusal });
    expect(await findBrokenInvariants(lab)).toEqual([]);
    return answer.statusCode;
  }

  test('the second time, and the first one stays as it was', { tags: ['PERM-09'] }, async () => {
    const listingId = await listed();
    await suggestAccepted(neighbour, listingId, 10);
    const refusal = { error: 'You have already suggested a price for this listing.', code: 'already_suggested' };
    expect(await refused(suggest(neighbour, listingId, { amount: 20 }), refusal)).toBe(409);
    const { data } = (await get(lab, `/listings/${listingId}`, owner.token)).json<{ data: object }>();
    expect(data).toMatchObject({ suggestionCount: 1, suggestions: [{ amount: 10 }] });
  });

  test('on the own listing, also when it is closed', { tags: ['PERM-08'] }, async () => {
    expect(await refused(suggest(owner, await listed()), { code: 'own_listing' })).toBe(403);
    expect(await refused(suggest(owner, await listed({ end: 'auto-closed' })), { code: 'own_listing' })).toBe(403);
  });

  test.each(['auto-closed', { finalPriceMinor: 500 }] as const)(
    'on a listing that is %j',
    { tags: ['LIST-13'] },
    async (end) => {
      expect(await refused(suggest(neighbour, await listed({ end })), { code: 'listing_closed' })).toBe(409);
    },
  );

  test('for a listing that does not exist or is deleted', async () => {
    const ids = [await listed({ end: 'deleted' }), randomUUID(), '0', 'x'.repeat(100), neighbour.user.id];
    for (const id of ids) expect(await refused(suggest(neighbour, id), { code: 'listing_not_found' })).toBe(404);
  });

  test.each([0, -1, '5', null, 1.005, 1e9])('for an amount of %j', { tags: ['VAL-35'] }, async (amount) => {
    const error = 'Please enter a valid amount';
    expect(await refused(suggest(neighbour, await listed(), { amount }), { error, fields: { amount: error } })).toBe(
      400,
    );
  });

  test('with a note of more than 250 characters', { tags: ['VAL-36'] }, async () => {
    const payload = { amount: 5, comment: '🪑'.repeat(251) };
    expect(
      await refused(suggest(neighbour, await listed(), payload), { fields: { comment: expect.any(String) } }),
    ).toBe(400);
    expect((await suggest(neighbour, await listed(), { amount: 5, comment: '🪑'.repeat(250) })).statusCode).toBe(201);
  });

  test('from a member who is not onboarded, and they are not marked as writer', async () => {
    const listingId = await listed();
    expect(await refused(suggest(await createVerifiedPerson(lab), listingId), { code: 'not_onboarded' })).toBe(403);
    const stranger = await createOnboardedPerson(lab);
    await suggest(stranger, await listed({ end: 'auto-closed' }));
    expect((await findCaller(lab.app, stranger.token))?.hasJustWritten).toBe(false);
  });
});
