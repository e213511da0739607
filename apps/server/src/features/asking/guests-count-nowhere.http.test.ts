import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import { getAskLink } from '@ballpark/contracts/asking';
import { beforeAll, expect, test } from 'vitest';
import { insertGuestPrices } from '../../../test/pages/guest-requests.ts';
import { insertCities, MUNICH, postListing } from '../../../test/listing-requests.ts';
import { createOnboardedPerson, get, type Person, post } from '../../../test/people.ts';
import { settleClosings } from '../../../test/reward-rows.ts';
import { createSuggestionClient } from '../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { waitUntil } from '../../../test/wait-until.ts';

const lab = useTestApp();
const { suggestAccepted } = createSuggestionClient(lab);

/** Far from what the members say. */
const GUESTS = Array.from({ length: 30 }, (_, nth) => 900_000 + nth);

let owner: Person;
let neighbours: Person[];

beforeAll(async () => {
  await insertCities(lab);
  owner = await createOnboardedPerson(lab, MUNICH);
  neighbours = await Promise.all([1, 2, 3].map(() => createOnboardedPerson(lab, MUNICH)));
});

async function createPriced(): Promise<string> {
  const { id } = await postListing(lab, owner, { title: 'Oak table' });
  for (const [nth, neighbour] of neighbours.entries()) await suggestAccepted(neighbour, id, 40 + nth * 5);
  return id;
}

const addGuests = (listingId: string) =>
  insertGuestPrices(lab, { listingId, ownerId: owner.user.id, amountsMinor: GUESTS });

/** What the API and the pages answer to everything that can be read, except for the one answer that is about guests. */
async function readAnswers(listingId: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const readable = ALL_ENDPOINTS.filter(({ method, success }) => method === 'GET' && !success.isStream);
  for (const endpoint of readable.filter(({ path }) => path !== getAskLink.path)) {
    const id = endpoint.path.startsWith('/listings/') ? listingId : owner.user.id;
    const path = endpoint.path.replace(':id', id);
    for (const [who, token] of [
      ['owner', owner.token],
      ['neighbour', neighbours[0]?.token],
      ['visitor', undefined],
    ] as const) {
      const { statusCode, body } = await get(lab, path, token);
      answers.set(`${who} ${path}`, `${statusCode} ${body}`);
    }
  }
  answers.set('sitemap', (await lab.http.inject({ url: '/sitemap.xml' })).body);
  return answers;
}

test('no answer differs with and without 30 guests, before and after the closing', { tags: ['OP-124'] }, async () => {
  const listingId = await createPriced();
  lab.setNow(new Date());
  const readTwice = async () => {
    const without = await readAnswers(listingId);
    await addGuests(listingId);
    const beside = await readAnswers(listingId);
    await lab.sql.query('delete from guest_price');
    expect([...without.values()].filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(40);
    for (const [path, answer] of without) expect(`${path} ${beside.get(path)}`).toBe(`${path} ${answer}`);
  };
  await readTwice();
  lab.setNow(undefined);
  await post(lab, `/listings/${listingId}/close`, { token: owner.token, payload: { finalPrice: 45 } });
  await settleClosings(lab);
  // A process remembers the list of visitors for some seconds.
  await waitUntil(async () => ((await get(lab, '/listings')).body.includes(listingId) ? undefined : true));
  lab.setNow(new Date());
  await readTwice();
  lab.setNow(undefined);
});

/** What a closing leaves in the ledger, in the record of its guessers and in the statistics, without ids and times. */
async function readEffects(listingId: string): Promise<unknown> {
  const { rows } = await lab.sql.query(
    `select
       (select to_jsonb(listing) - '{id,created_at,updated_at,closed_at,settled_at,edited_at,words}'::text[]
        from listing where id = $1) as listing,
       (select jsonb_agg(to_jsonb(guess_result) - '{listing_id,closed_at,exclusion}'::text[] order by member_id)
        from guess_result where listing_id = $1) as results,
       (select jsonb_agg(jsonb_build_array(member_id, amount, xp_awarded, weight) order by member_id)
        from suggestion where listing_id = $1) as suggestions`,
    [listingId],
  );
  return rows[0];
}

test('a closing with 30 guests has the effects of one without', { tags: ['OP-124'] }, async () => {
  const effects: unknown[] = [];
  for (const hasGuests of [false, true]) {
    const listingId = await createPriced();
    if (hasGuests) await addGuests(listingId);
    await post(lab, `/listings/${listingId}/close`, { token: owner.token, payload: { finalPrice: 45 } });
    await settleClosings(lab);
    effects.push(await readEffects(listingId));
  }
  expect(effects[0]).toMatchObject({ suggestions: expect.any(Array), listing: { final_price: 4_500 } });
  expect(effects[1]).toEqual(effects[0]);
});
