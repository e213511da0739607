import { ERRORS } from '@ballpark/contracts/errors';
import { NEW_MEMBER_TEXT_DAYS } from '@ballpark/rules/fair-play';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildListingPayload, insertCities, postListing } from '../../../../test/listing-requests.ts';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { createOnboardedPerson, type Person, post, send } from '../../../../test/people.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const kit = useTestApp({ NEW_MEMBER_TEXT_DAYS: String(NEW_MEMBER_TEXT_DAYS) });
const client = createSuggestionClient(kit);
const LINK = 'More at e\u200Bvil.co.uk';

beforeAll(() => insertCities(kit));

async function createPersonAged(age: string): Promise<Person> {
  const person = await createOnboardedPerson(kit);
  await kit.sql.query('update member_account set created_at = now() - $2::interval where member_id = $1', [
    person.user.id,
    age,
  ]);
  return person;
}

async function insertForeignListing(): Promise<string> {
  const [ownerId = ''] = await insertMembers(kit, 1);
  return insertListing(kit, ownerId);
}

/** Every way to write a text that others read, with the field that carries it. */
const WRITES: Array<[string, string, (person: Person, text: string) => ReturnType<typeof post>]> = [
  ...['title', 'description', 'location'].flatMap((field): typeof WRITES => [
    [
      `the ${field} of a new listing`,
      field,
      ({ token }, text) => post(kit, '/listings', { token, payload: buildListingPayload({ [field]: text }) }),
    ],
    [
      `the ${field} of an edited listing`,
      field,
      async (person, text) => {
        const { id } = await postListing(kit, person);
        return send(kit, `PUT /listings/${id}`, {
          token: person.token,
          payload: buildListingPayload({ [field]: text }),
        });
      },
    ],
  ]),
  [
    'the note of a suggestion',
    'comment',
    async (person, comment) => client.suggest(person, await insertForeignListing(), { amount: 50, comment }),
  ],
  [
    'the changed note of a suggestion',
    'comment',
    async (person, comment) => {
      const { id } = await client.suggestAccepted(person, await insertForeignListing());
      return client.edit(person, id, { amount: 50, comment });
    },
  ],
  ['the words about oneself', 'about', ({ token }, about) => send(kit, 'PUT /profile', { token, payload: { about } })],
];

describe.each(WRITES)('%s', (_name, field, write) => {
  test('takes no contact details in the first days, and names its field', async () => {
    const answer = await write(await createPersonAged('6 days 23 hours'), LINK);
    expect(answer.statusCode).toBe(403);
    const { error } = ERRORS.new_member_links;
    expect(answer.json()).toMatchObject({ code: 'new_member_links', error, fields: { [field]: error } });
  });

  test('takes them afterwards', async () => {
    const answer = await write(await createPersonAged('7 days 1 hour'), LINK);
    expect(answer.statusCode).toBeLessThan(300);
  });

  test('takes honest words at once', async () => {
    const answer = await write(await createOnboardedPerson(kit), 'Paid 1.200 in 2019.It works');
    expect(answer.statusCode).toBeLessThan(300);
  });
});

test('names every field with contact details, and stores nothing', async () => {
  const person = await createOnboardedPerson(kit);
  const payload = buildListingPayload({ title: 'evil.ru', description: 'whatsapp +49 151 23456789' });
  const answer = await post(kit, '/listings', { token: person.token, payload });
  expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['title', 'description']);
  const { rows } = await kit.sql.query('select from listing where owner_id = $1', [person.user.id]);
  expect(rows).toEqual([]);
});

test('settled listings of others do not make a member older', async () => {
  const person = await createOnboardedPerson(kit);
  for (let made = 0; made < 3; made += 1) {
    const [ownerId = ''] = await insertMembers(kit, 1);
    const suggestions = [{ memberId: person.user.id, amountMinor: 5000, xpAwarded: 5 as const }];
    await insertListing(kit, ownerId, { end: { finalPriceMinor: 9000 }, suggestions });
  }
  const answer = await client.suggest(person, await insertForeignListing(), { amount: 50, comment: LINK });
  expect(answer.statusCode).toBe(403);
});
