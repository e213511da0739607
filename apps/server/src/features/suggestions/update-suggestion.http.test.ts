import { randomUUID } from 'node:crypto';
import { suggestion as suggestionSchema, type Suggestion } from '@ballpark/contracts/listings';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertListing, insertMembers } from '../../../test/listing-rows.ts';
import { get, createOnboardedPerson, type Person } from '../../../test/people.ts';
import { findBrokenInvariants, createSuggestionClient } from '../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { waitUntilLocked } from '../../../test/wait-until.ts';
import type { HiddenReason } from '../../database/hidden-columns.ts';
import { inTransaction } from '../../database/transaction.ts';
import { hideSuggestions, showSuggestions } from './hide-suggestions.ts';

const lab = useTestApp();
const { close, edit, suggestAccepted } = createSuggestionClient(lab);
let owner: Person;
let author: Person;

beforeAll(async () => {
  [owner, author] = await Promise.all([createOnboardedPerson(lab), createOnboardedPerson(lab)]);
});

/** A suggestion of the author on a new listing, together with others of these amounts in minor units. */
async function made(amount: number, others: number[] = []) {
  const members = await insertMembers(lab, others.length);
  const suggestions = others.map((other, index) => ({ memberId: members[index] ?? '', amountMinor: other }));
  const listingId = await insertListing(lab, owner.user.id, { suggestions });
  return suggestAccepted(author, listingId, amount);
}

describe('changing a suggestion', { tags: ['API-20'] }, () => {
  test('returns the new state of the same suggestion', async () => {
    const { ballpark, suggestionCount, ...before } = await made(10);
    expect([ballpark, suggestionCount]).toEqual([null, 1]);
    const answer = await edit(author, before.id, { amount: 12.5, comment: 'On second thought' });
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json<{ data: Suggestion }>();
    expect(suggestionSchema.parse(data)).toEqual(data);
    expect(data).toEqual({ ...before, amount: 12.5, comment: 'On second thought' });
  });

  test('without a note removes the old one', async () => {
    const { id } = await made(10);
    await edit(author, id, { amount: 10, comment: 'Why' });
    expect((await edit(author, id, { amount: 10 })).json()).toMatchObject({ data: { comment: null } });
  });

  test.each([
    { what: 'the lowest upwards', amount: 1, others: [500, 900], to: 7, expected: { min: 5, max: 9, average: 7 } },
    { what: 'the highest downwards', amount: 20, others: [500, 900], to: 4, expected: { min: 4, max: 9, average: 6 } },
    { what: 'the lowest past all', amount: 1, others: [500, 900], to: 10, expected: { min: 5, max: 10, average: 8 } },
    { what: 'the one in the middle', amount: 6, others: [500, 900], to: 7, expected: { min: 5, max: 9, average: 7 } },
    { what: 'one of two lowest', amount: 5, others: [500, 800], to: 8, expected: { min: 5, max: 8, average: 7 } },
    { what: 'the only one', amount: 5, others: [], to: 8, expected: { min: 8, max: 8, average: 8 } },
    { what: 'it not at all', amount: 5, others: [500], to: 5, expected: { min: 5, max: 5, average: 5 } },
  ])('keeps the statistics of the listing correct when it moves $what', async ({ amount, others, to, expected }) => {
    const { id, listingId } = await made(amount, others);
    expect((await edit(author, id, { amount: to })).statusCode).toBe(200);
    const { data } = (await get(lab, `/listings/${listingId}`, owner.token)).json<{ data: object }>();
    expect(data).toMatchObject({ suggestionCount: others.length + 1, consensus: expected });
    expect(await findBrokenInvariants(lab)).toEqual([]);
  });

  test('by many concurrent requests leaves one of the amounts, with correct counters', async () => {
    const { id } = await made(10, [500, 1500]);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => edit(author, id, { amount: index * 2 + 1 })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await findBrokenInvariants(lab)).toEqual([]);
  });
});

describe('changing a suggestion is refused', () => {
  const OTHER = { amount: 99 };

  async function refused(request: Promise<LightMyRequestResponse>, refusal: object) {
    const answer = await request;
    expect(answer.json()).toMatchObject({ success: false, ...refusal });
    return answer.statusCode;
  }

  async function readAmount(id: string): Promise<number> {
    const { rows } = await lab.sql.query<{ amount: number }>('select amount::int from suggestion where id = $1', [id]);
    return rows[0]?.amount ?? Number.NaN;
  }

  test("to all but its author, also to the listing's owner", { tags: ['PERM-11'] }, async () => {
    const { id } = await made(10);
    expect(await refused(edit(owner, id, OTHER), { code: 'not_suggestion_author' })).toBe(403);
    expect(await refused(edit(await createOnboardedPerson(lab), id, OTHER), { code: 'not_suggestion_author' })).toBe(
      403,
    );
    expect(await readAmount(id)).toBe(1000);
  });

  test('once its listing is closed, with a price or automatically', { tags: ['PERM-12', 'LIST-14'] }, async () => {
    const [priced, swept] = [await made(10), await made(10)];
    await close(owner, priced.listingId);
    await lab.sql.query(
      'update listing set is_active = false, auto_closed_at = now(), closed_at = now() where id = $1',
      [swept.listingId],
    );
    for (const { id } of [priced, swept]) {
      expect(await refused(edit(author, id, OTHER), { code: 'listing_closed' })).toBe(409);
      expect(await readAmount(id)).toBe(1000);
    }
  });

  test('if it does not exist, or its listing is deleted', async () => {
    const { id, listingId } = await made(10);
    await lab.sql.query('update listing set is_active = false, deleted_at = now() where id = $1', [listingId]);
    for (const unknown of [id, listingId, randomUUID(), '0', 'x'.repeat(100)]) {
      expect(await refused(edit(author, unknown, OTHER), { code: 'suggestion_not_found' })).toBe(404);
    }
  });

  test.each([0, -1, '5', null])('for an amount of %j', { tags: ['VAL-35'] }, async (amount) => {
    const { id } = await made(10);
    expect(await refused(edit(author, id, { amount }), { error: 'Please enter a valid amount' })).toBe(400);
    expect(await readAmount(id)).toBe(1000);
  });
});

describe('a suggestion that moderation has hidden', () => {
  const hide = (suggestionId: string, reason: HiddenReason = 'reports') =>
    inTransaction(lab.app.db, (trx) => hideSuggestions(lab.app, trx, { target: { suggestionId }, reason }));
  const show = (suggestionId: string, reason: HiddenReason = 'reports') =>
    inTransaction(lab.app.db, (trx) => showSuggestions(lab.app, trx, { target: { suggestionId }, reason }));

  async function editHidden(id: string, amount = 9_999) {
    const answer = await edit(author, id, { amount });
    const { code } = answer.json<{ code?: string }>();
    return { refusal: `${answer.statusCode} ${code}`, broken: await findBrokenInvariants(lab) };
  }
  const REFUSED = { refusal: '409 suggestion_hidden', broken: [] };

  test.each([
    { what: 'next to others', others: [500, 900] },
    { what: 'the only one', others: [] },
  ])('cannot be changed, and the sums leave it out: $what', async ({ others }) => {
    const { id } = await made(10, others);
    await hide(id);
    for (const amount of [1, 10, 9_999]) expect(await editHidden(id, amount)).toEqual(REFUSED);
  });

  test('cannot be changed while one of two reasons is left, and can be after both are gone', async () => {
    const { id, listingId } = await made(10, [500, 900]);
    await hide(id);
    await hide(id, 'decision');
    expect(await editHidden(id)).toEqual(REFUSED);
    await show(id);
    expect(await editHidden(id)).toEqual(REFUSED);
    await show(id, 'decision');
    expect((await edit(author, id, { amount: 7 })).statusCode).toBe(200);
    expect(await findBrokenInvariants(lab)).toEqual([]);
    const { data } = (await get(lab, `/listings/${listingId}`, owner.token)).json<{ data: object }>();
    expect(data).toMatchObject({ suggestionCount: 3, consensus: { min: 5, max: 9, average: 7 } });
  });

  test('is not changed by an edit that was on its way', async () => {
    const { id } = await made(10, [500, 900]);
    const answer = await inTransaction(lab.app.db, async (trx) => {
      await hideSuggestions(lab.app, trx, { target: { suggestionId: id }, reason: 'reports' });
      const editing = edit(author, id, { amount: 9_999 });
      await waitUntilLocked(lab.sql);
      return { editing };
    });
    expect((await answer.editing).json()).toMatchObject({ code: 'suggestion_hidden' });
    expect(await findBrokenInvariants(lab)).toEqual([]);
  });

  test('keeps the sums right when edits and hiding meet by chance', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await made(10, [500, 900]);
      const work = [hide(id), ...[1, 2, 3, 4].map((amount) => edit(author, id, { amount })), show(id)];
      await Promise.all(round % 2 === 0 ? work : work.toReversed());
    }
    expect(await findBrokenInvariants(lab)).toEqual([]);
  });

  test('is refused to other members as before', async () => {
    const { id } = await made(10);
    await hide(id);
    expect((await edit(owner, id, { amount: 5 })).json()).toMatchObject({ code: 'not_suggestion_author' });
  });
});
