import { NEW_MEMBER_LISTINGS, NEW_MEMBER_SUGGESTIONS } from '@ballpark/rules/fair-play';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildListingPayload, insertCities, postListing } from '../../../../test/listing-requests.ts';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { createOnboardedPerson, type Person, post, send } from '../../../../test/people.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const CAP = 5;
const kit = useTestApp({
  NEW_MEMBER_HOURS: '24',
  ACTIVE_LISTINGS_MAX: String(CAP),
});
const client = createSuggestionClient(kit);

beforeAll(() => insertCities(kit));

const tryToPost = ({ token }: Person) => post(kit, '/listings', { token, payload: buildListingPayload() });

async function createEstablishedPerson(): Promise<Person> {
  const person = await createOnboardedPerson(kit);
  await kit.sql.query(`update member_account set created_at = now() - interval '25 hours' where member_id = $1`, [
    person.user.id,
  ]);
  return person;
}

/** Suggestions of a member on listings of others, settled or not. */
async function insertSuggestions(memberId: string, count: number, xpAwarded?: 5): Promise<void> {
  const [ownerId = ''] = await insertMembers(kit, 1);
  for (let made = 0; made < count; made += 1) {
    const suggestion = {
      memberId,
      amountMinor: 5000,
      ...(xpAwarded && { xpAwarded }),
    };
    const end = xpAwarded && ({ end: { finalPriceMinor: 9000 } } as const);
    await insertListing(kit, ownerId, { ...end, suggestions: [suggestion] });
  }
}

async function insertForeignListing(): Promise<string> {
  const [ownerId = ''] = await insertMembers(kit, 1);
  return insertListing(kit, ownerId);
}

describe('a new member', () => {
  test('who posts ten listings at once has three', async () => {
    const person = await createOnboardedPerson(kit);
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryToPost(person)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(answers.length - refused.length).toBe(NEW_MEMBER_LISTINGS);
    for (const answer of refused) expect(answer.json()).toMatchObject({ code: 'new_member_listings' });
    const { rows } = await kit.sql.query('select from listing where owner_id = $1', [person.user.id]);
    expect(rows).toHaveLength(NEW_MEMBER_LISTINGS);
  });

  test('is told when the limit ends', async () => {
    const person = await createOnboardedPerson(kit);
    for (let posted = 0; posted < NEW_MEMBER_LISTINGS; posted += 1) await postListing(kit, person);
    const answer = await tryToPost(person);
    expect(answer.statusCode).toBe(403);
    expect(answer.json<{ error: string }>().error).toContain('after your first day');
  });

  test('may post another listing after deleting one', async () => {
    const person = await createOnboardedPerson(kit);
    const listing = await postListing(kit, person);
    await postListing(kit, person);
    await postListing(kit, person);
    await send(kit, `DELETE /listings/${listing.id}`, { token: person.token });
    expect((await tryToPost(person)).statusCode).toBe(201);
  });

  test('may post more as listings that they priced are settled', async () => {
    const person = await createOnboardedPerson(kit);
    for (let posted = 0; posted < NEW_MEMBER_LISTINGS; posted += 1) await postListing(kit, person);
    expect((await tryToPost(person)).statusCode).toBe(403);
    await insertSuggestions(person.user.id, 1, 5);
    expect((await tryToPost(person)).statusCode).toBe(201);
  });

  test('who suggests five prices at once with one left suggests one', async () => {
    const person = await createOnboardedPerson(kit);
    await insertSuggestions(person.user.id, NEW_MEMBER_SUGGESTIONS - 1);
    const listingIds = await Promise.all(Array.from({ length: 5 }, insertForeignListing));
    const answers = await Promise.all(listingIds.map((id) => client.suggest(person, id)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.find(({ statusCode }) => statusCode === 403)?.json()).toMatchObject({
      code: 'new_member_suggestions',
    });
  });
});

describe('an established member', () => {
  test('has none of these limits after the first day', async () => {
    const person = await createEstablishedPerson();
    for (let posted = 0; posted <= NEW_MEMBER_LISTINGS; posted += 1) await postListing(kit, person);
    await insertSuggestions(person.user.id, NEW_MEMBER_SUGGESTIONS);
    expect((await client.suggest(person, await insertForeignListing())).statusCode).toBe(201);
  });

  test('has none of them after three settled listings of others', async () => {
    const person = await createOnboardedPerson(kit);
    await insertSuggestions(person.user.id, 3, 5);
    for (let posted = 0; posted < NEW_MEMBER_LISTINGS; posted += 1) await postListing(kit, person);
    expect((await tryToPost(person)).statusCode).toBe(201);
  });

  test('who posts many listings at once has no more than the cap', async () => {
    const person = await createEstablishedPerson();
    const answers = await Promise.all(Array.from({ length: CAP + 3 }, () => tryToPost(person)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(CAP);
    expect(answers.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({ code: 'too_many_listings' });
  });
});
