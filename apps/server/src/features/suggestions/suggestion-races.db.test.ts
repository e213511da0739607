import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { insertListing } from '../../../test/listing-rows.ts';
import { createOnboardedPerson, type Person, send } from '../../../test/people.ts';
import { settleClosings } from '../../../test/reward-rows.ts';
import { findBrokenInvariants, createSuggestionClient, listQueuedJobs } from '../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { autoCloseListings } from '../listings/closing/auto-close-listings.ts';

const lab = useTestApp();
const { close, edit, suggest, suggestAccepted } = createSuggestionClient(lab);

const ROUNDS = 12;
let owner: Person;
let neighbours: Person[];

beforeAll(async () => {
  owner = await createOnboardedPerson(lab);
  neighbours = await Promise.all(Array.from({ length: 8 }, () => createOnboardedPerson(lab)));
});

function count(answers: readonly LightMyRequestResponse[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const { code } = answer.json<{ code?: string }>();
    const outcome = code ? `${answer.statusCode} ${code}` : String(answer.statusCode);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** The state once the closing is settled. */
async function readState(id: string) {
  await settleClosings(lab);
  const { rows } = await lab.sql.query<{
    count: number;
    awards: number;
    isAutoClosed: boolean;
    isDeleted: boolean;
    finalPrice: number | null;
  }>(
    `select suggestion_count as count, (select count(*)::int from xp_award where listing_id = id) as awards,
       auto_closed_at is not null as "isAutoClosed", deleted_at is not null as "isDeleted",
       final_price::int as "finalPrice"
     from listing where id = $1`,
    [id],
  );
  const [state] = rows;
  if (!state) throw new Error('there is no such listing');
  return state;
}

/** Runs a race many times, each on a new listing, and then checks all invariants. */
async function race(facts: object, run: (id: string, round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await run(await insertListing(lab, owner.user.id, facts), round);
  expect(await findBrokenInvariants(lab)).toEqual([]);
}

const OVERDUE = { minutesAgo: 73 * 60 };

test('eight concurrent suggestions of one member count once', { tags: ['PERM-09'] }, () =>
  race({}, async (id) => {
    const [neighbour] = neighbours;
    if (!neighbour) throw new Error('there is no neighbour');
    const answers = await Promise.all(neighbours.map((_, index) => suggest(neighbour, id, { amount: index + 1 })));
    expect(count(answers)).toEqual({ 201: 1, '409 already_suggested': 7 });
    expect(await readState(id)).toMatchObject({ count: 1 });
  }),
);

test('concurrent suggestions of eight members are all counted, and one of them is the first', () =>
  race({}, async (id) => {
    const answers = await Promise.all(neighbours.map((person, index) => suggest(person, id, { amount: index + 1 })));
    expect(count(answers)).toEqual({ 201: 8 });
    expect(await readState(id)).toMatchObject({ count: 8 });
    const jobs = await listQueuedJobs<{ listingId: string; isFirst: boolean }>(lab, 'count-suggestion');
    const ofThis = jobs.filter(({ listingId }) => listingId === id);
    expect(ofThis).toHaveLength(8);
    expect(ofThis.filter(({ isFirst }) => isFirst)).toHaveLength(1);
  }));

test('a closing pays exactly the suggestions that were accepted before it', { tags: ['LIST-13'] }, () =>
  race({}, async (id) => {
    const [closing, ...answers] = await Promise.all([
      close(owner, id, 4),
      ...neighbours.map((person, index) => suggest(person, id, { amount: index + 1 })),
    ]);
    expect(closing.statusCode).toBe(200);
    const accepted = answers.filter(({ statusCode }) => statusCode === 201).length;
    expect(count(answers)).toEqual({
      ...(accepted > 0 && { 201: accepted }),
      ...(accepted < 8 && { '409 listing_closed': 8 - accepted }),
    });
    const { xpRewards } = closing.json<{ data: { xpRewards: object[] } }>().data;
    expect(xpRewards).toHaveLength(accepted);
    expect(await readState(id)).toMatchObject({ count: accepted, awards: accepted });
  }),
);

test('eight concurrent closings close it once, at the price of the successful one', { tags: ['LIST-12'] }, () =>
  race({}, async (id) => {
    await Promise.all(neighbours.slice(0, 3).map((person, index) => suggestAccepted(person, id, index + 1)));
    const answers = await Promise.all(neighbours.map((_, index) => close(owner, id, index + 1)));
    expect(count(answers)).toEqual({ 200: 1, '409 already_closed': 7 });
    const won = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect(await readState(id)).toMatchObject({ awards: 3, finalPrice: (won + 1) * 100 });
    const jobs = await listQueuedJobs<{ listingId: string }>(lab, 'settle-listing');
    expect(jobs.filter(({ listingId }) => listingId === id)).toHaveLength(1);
  }),
);

test('a closing concurrent with the automatic one has one outcome', () =>
  race(OVERDUE, async (id) => {
    await Promise.all(neighbours.slice(0, 3).map((person, index) => suggestAccepted(person, id, index + 1)));
    const [closing, swept] = await Promise.all([close(owner, id, 2), autoCloseListings(lab.app)]);
    const state = await readState(id);
    expect(state.awards).toBe(3);
    const hasPrice = closing.statusCode === 200;
    expect(closing.json()).toMatchObject(hasPrice ? { success: true } : { code: 'already_closed' });
    expect(swept).toEqual(hasPrice ? [] : [id]);
    expect(state).toMatchObject({ finalPrice: hasPrice ? 200 : null, isAutoClosed: !hasPrice });
  }));

test('suggestions concurrent with the automatic closing are paid or refused', () =>
  race(OVERDUE, async (id) => {
    const [, ...answers] = await Promise.all([
      autoCloseListings(lab.app),
      ...neighbours.map((person) => suggest(person, id)),
    ]);
    await autoCloseListings(lab.app);
    const accepted = answers.filter(({ statusCode }) => statusCode === 201).length;
    expect(await readState(id)).toMatchObject({ count: accepted, awards: accepted, isAutoClosed: true });
  }));

test('an edit before the closing counts, an edit after it is refused', { tags: ['LIST-14'] }, () =>
  race({}, async (id, round) => {
    const editors = neighbours.slice(0, 4);
    const suggestions = await Promise.all(editors.map((person) => suggestAccepted(person, id, 1)));
    const edits = editors.map((person, index) => edit(person, suggestions[index]?.id ?? '', { amount: 2 + index }));
    const [closing, ...answers] = await Promise.all([close(owner, id, 1 + (round % 3)), ...edits]);
    expect(closing.statusCode).toBe(200);
    const { rows } = await lab.sql.query<{ id: string; amount: number }>(
      'select id, amount::int / 100 as amount from suggestion where listing_id = $1',
      [id],
    );
    const amounts = Object.fromEntries(rows.map((row) => [row.id, row.amount]));
    for (const [index, answer] of answers.entries()) {
      const isAccepted = answer.statusCode === 200;
      expect(answer.json()).toMatchObject(isAccepted ? { success: true } : { code: 'listing_closed' });
      expect(amounts[suggestions[index]?.id ?? '']).toBe(isAccepted ? 2 + index : 1);
    }
  }),
);

test('concurrent edits and suggestions leave correct counters', () =>
  race({}, async (id) => {
    const editors = neighbours.slice(0, 4);
    const suggestions = await Promise.all(editors.map((person, index) => suggestAccepted(person, id, index * 3 + 1)));
    const answers = await Promise.all([
      ...editors.map((person, index) => edit(person, suggestions[index]?.id ?? '', { amount: 5 })),
      ...neighbours.slice(4).map((person, index) => suggest(person, id, { amount: index + 1 })),
    ]);
    expect(count(answers)).toEqual({ 200: 4, 201: 4 });
  }));

test('a listing deleted while members suggest keeps the accepted suggestions and refuses the rest as not found', () =>
  race({}, async (id) => {
    const [deletion, ...answers] = await Promise.all([
      send(lab, `DELETE /listings/${id}`, { token: owner.token }),
      ...neighbours.map((person) => suggest(person, id)),
    ]);
    expect(deletion.statusCode).toBe(200);
    const accepted = answers.filter(({ statusCode }) => statusCode === 201).length;
    expect(count(answers)).toEqual({
      ...(accepted > 0 && { 201: accepted }),
      ...(accepted < 8 && { '404 listing_not_found': 8 - accepted }),
    });
    expect(await readState(id)).toMatchObject({ count: accepted, awards: 0, isDeleted: true });
  }));
