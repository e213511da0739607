import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { insertListing } from '../../../test/listing-rows.ts';
import { createOnboardedPerson, get, type Person, post } from '../../../test/people.ts';
import { createSuggestionClient, findBrokenInvariants, listQueuedJobs } from '../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../test/test-app.ts';

const lab = useTestApp();
const { close, edit } = createSuggestionClient(lab);
let owner: Person;
let neighbour: Person;

beforeAll(async () => {
  [owner, neighbour] = await Promise.all([createOnboardedPerson(lab), createOnboardedPerson(lab)]);
});

const listed = (facts = {}) => insertListing(lab, owner.user.id, facts);

function suggest(listingId: string, key: string, { amount = 50, person = neighbour } = {}) {
  const headers = { 'idempotency-key': key };
  return post(lab, `/listings/${listingId}/suggest`, { token: person.token, payload: { amount }, headers });
}

function readId(answer: LightMyRequestResponse): string {
  expect(answer.statusCode).toBe(201);
  return answer.json<{ data: { id: string } }>().data.id;
}

async function countJobs(suggestionId: string): Promise<number> {
  const jobs = await listQueuedJobs<{ suggestionId: string }>(lab, 'count-suggestion');
  return jobs.filter((job) => job.suggestionId === suggestionId).length;
}

describe('a suggestion sent again with the same idempotency key', () => {
  test('returns the first one, which is stored, counted and announced once', async () => {
    const announced = vi.spyOn(lab.app.live, 'announce');
    const [listingId, key] = [await listed(), randomUUID()];
    const first = await suggest(listingId, key);
    const again = await suggest(listingId, key);
    expect(readId(again)).toBe(readId(first));
    expect(again.body).toBe(first.body);
    expect(await countJobs(readId(first))).toBe(1);
    expect(announced.mock.calls).toEqual([[listingId, 'suggestion']]);
    const { data } = (await get(lab, `/listings/${listingId}`, owner.token)).json<{ data: object }>();
    expect(data).toMatchObject({ suggestionCount: 1, suggestions: [{ amount: 50 }] });
    expect(await findBrokenInvariants(lab)).toEqual([]);
  });

  test('by sixteen concurrent requests is stored once, and all return it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [listingId, key] = [await listed(), randomUUID()];
      const answers = await Promise.all(Array.from({ length: 16 }, () => suggest(listingId, key)));
      const ids = new Set(answers.map(readId));
      expect(ids.size).toBe(1);
      for (const id of ids) expect(await countJobs(id)).toBe(1);
    }
    expect(await findBrokenInvariants(lab)).toEqual([]);
  });

  test('returns it as it is now, also after an edit and after the listing was closed', async () => {
    const [listingId, key] = [await listed(), randomUUID()];
    const id = readId(await suggest(listingId, key));
    await edit(neighbour, id, { amount: 60 });
    expect((await suggest(listingId, key)).json()).toMatchObject({ data: { id, amount: 60 } });
    await close(owner, listingId);
    expect(readId(await suggest(listingId, key))).toBe(id);
  });

  test('but with another amount is refused, and the first one stays as it was', async () => {
    const [listingId, key] = [await listed(), randomUUID()];
    readId(await suggest(listingId, key, { amount: 50 }));
    const other = await suggest(listingId, key, { amount: 60 });
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'key_reused']);
  });

  test('for another listing is refused', async () => {
    const key = randomUUID();
    readId(await suggest(await listed(), key));
    expect((await suggest(await listed(), key)).json()).toMatchObject({ code: 'key_reused' });
  });

  test('by another member is a suggestion of that member', async () => {
    const [listingId, key, stranger] = [await listed(), randomUUID(), await createOnboardedPerson(lab)];
    expect(readId(await suggest(listingId, key, { person: stranger }))).not.toBe(readId(await suggest(listingId, key)));
  });

  test('after a refusal counts as the first request', async () => {
    const [closed, open, key] = [await listed({ end: 'auto-closed' }), await listed(), randomUUID()];
    expect((await suggest(closed, key)).json()).toMatchObject({ code: 'listing_closed' });
    readId(await suggest(open, key));
  });
});

test('with another key the second suggestion is refused, and that key stays unused', async () => {
  const [listingId, key] = [await listed(), randomUUID()];
  readId(await suggest(listingId, randomUUID()));
  expect((await suggest(listingId, key)).json()).toMatchObject({ code: 'already_suggested' });
  readId(await suggest(await listed(), key));
});
