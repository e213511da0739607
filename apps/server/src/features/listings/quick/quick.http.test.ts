import { listQuickCards, type QuickCard } from '@ballpark/contracts/crowd/quick';
import { suggestPrice, type SuggestionMade } from '@ballpark/contracts/suggestions';
import type { Point } from '@ballpark/rules/places';
import { beforeEach, describe, expect, test } from 'vitest';
import { BERLIN, insertListing, insertMembers, type ListingFacts } from '../../../../test/listing-rows.ts';
import { insertCities, MUNICH } from '../../../../test/listing-requests.ts';
import { createOnboardedPerson, get, type Person, post } from '../../../../test/people.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { sweepSkips } from './skip-listing.ts';

const lab = useTestApp();
const { suggest, suggestAccepted } = createSuggestionClient(lab);
const HOUR = 60;
let owner: Person;
let guesser: Person;

beforeEach(async () => {
  // Listings that other tests have posted.
  await lab.sql.query('update listing set is_active = false, deleted_at = now() where is_active');
  [owner, guesser] = await Promise.all([createOnboardedPerson(lab, BERLIN), createOnboardedPerson(lab, BERLIN)]);
});

/** A place north of Berlin. */
function north(km: number): Point {
  return { ...BERLIN, latitude: BERLIN.latitude + km / 111.2 };
}

async function list(title: string, facts: ListingFacts = {}): Promise<string> {
  return insertListing(lab, owner.user.id, { title, ...facts });
}

async function listPriced(title: string, count: number, facts: ListingFacts = {}): Promise<string> {
  const members = await insertMembers(lab, count);
  return list(title, {
    suggestions: members.map((memberId) => ({ memberId, amountMinor: 7000 })),
    ...facts,
  });
}

async function readCards(person = guesser, query = ''): Promise<QuickCard[]> {
  const { data } = (await get(lab, `/quick${query}`, person.token)).json<{
    data: QuickCard[];
  }>();
  expect(listQuickCards.success.data.parse(data)).toEqual(data);
  return data;
}

async function readTitles(person = guesser, query = ''): Promise<string[]> {
  return (await readCards(person, query)).map(({ title }) => title);
}

const skip = (person: Person, listingId: string) =>
  post(lab, '/quick/skip', { token: person.token, payload: { listingId } });

describe('the queue of quick mode', () => {
  test('carries no price, no offer and no person', async () => {
    await listPriced('Lamp', 4, { offerMinor: 1200 });
    const [card = {}] = await readCards();
    const fields =
      'category createdAt currency description id isFarther latitude location longitude photoColours photoUrls suggestionCount title type';
    expect(Object.keys(card).toSorted().join(' ')).toBe(fields);
  });

  test('puts few prices first, then near ones, then those that end first', async () => {
    await listPriced('many prices', 8);
    await listPriced('some prices', 3);
    await list('far', { place: north(30) });
    await list('near, new');
    await list('near, ends soon', { minutesAgo: 70 * HOUR });
    expect(await readTitles()).toEqual(['near, ends soon', 'near, new', 'far', 'some prices', 'many prices']);
  });

  test('puts categories in which closings have judged the member first among as many prices', async () => {
    await lab.sql.query(
      `insert into member_sense (member_id, category, judged, owners, exact, weight, score, bias)
       values ($1, 'bikes', 1, 1, 0, 1, 0, 0), ($1, 'tools', 0, 0, 0, 0, 0, 0), ($2, 'tools', 1, 1, 0, 1, 0, 0)`,
      [guesser.user.id, owner.user.id],
    );
    await listPriced('bike, some prices', 3, { category: 'bikes' });
    await list('no category', { minutesAgo: 3 });
    await list('tool', { category: 'tools', minutesAgo: 2 });
    await list('bike', { category: 'bikes', place: north(8), minutesAgo: 1 });
    expect(await readTitles()).toEqual(['bike', 'no category', 'tool', 'bike, some prices']);
    const stranger = await createOnboardedPerson(lab, BERLIN);
    expect(await readTitles(stranger)).toEqual(['no category', 'tool', 'bike', 'bike, some prices']);
  });

  test('reads farther cells only when the near ones have too few', async () => {
    await listPriced('near, some prices', 3);
    await list('far, no price', { place: north(30) });
    expect(await readTitles(guesser, '?limit=1')).toEqual(['near, some prices']);
    expect(await readTitles(guesser, '?limit=2')).toEqual(['far, no price', 'near, some prices']);
  });

  test('ends with listings from farther away in the same currency, and says so', async () => {
    await insertCities(lab);
    await list('near', { place: MUNICH });
    await list('40 km', {
      place: { ...MUNICH, latitude: MUNICH.latitude + 40 / 111.2 },
    });
    await list('Berlin', { minutesAgo: 1 });
    await list('no place', { place: null });
    await list('London', {
      place: { latitude: 51.507, longitude: -0.128 },
      currency: 'GBP',
    });
    const cards = await readCards(await createOnboardedPerson(lab, MUNICH));
    expect(cards.map(({ title, isFarther }) => [title, isFarther])).toEqual([
      ['near', false],
      ['40 km', false],
      ['Berlin', true],
      ['no place', true],
    ]);
  });

  test('leaves out what the member has posted, priced, skipped or reported, what ends within the hour, and what is hidden', async () => {
    await insertListing(lab, guesser.user.id, { title: 'own' });
    await suggestAccepted(guesser, await list('priced'));
    await skip(guesser, await list('skipped'));
    const reported = {
      targetKind: 'listing',
      targetId: await list('reported'),
      reason: 'scam',
    };
    expect((await post(lab, '/reports', { token: guesser.token, payload: reported })).statusCode).toBe(201);
    await list('ends soon', { minutesAgo: 71 * HOUR + 1 });
    const hidden = await list('hidden');
    await lab.sql.query('update listing set hidden_at = now() where id = $1', [hidden]);
    await list('closed', { end: 'auto-closed' });
    await list('open');
    expect(await readTitles()).toEqual(['open']);
    expect((await readTitles(await createOnboardedPerson(lab, BERLIN))).toSorted()).toEqual(
      ['open', 'own', 'priced', 'reported', 'skipped'].toSorted(),
    );
  });

  test('leaves out listings of members with a block, in both directions', async () => {
    const [blocked, blocker] = await Promise.all([createOnboardedPerson(lab), createOnboardedPerson(lab)]);
    await insertListing(lab, blocked.user.id, { title: 'of a blocked member' });
    await insertListing(lab, blocker.user.id, { title: 'of a blocker' });
    expect(await readTitles()).toHaveLength(2);
    await lab.sql.query(
      `insert into member_block (blocker_id, blocked_id, kind) values ($1, $2, 'block'), ($3, $1, 'block')`,
      [guesser.user.id, blocked.user.id, blocker.user.id],
    );
    expect(await readTitles()).toEqual([]);
  });

  test('goes on behind many listings that the member has priced in one cell', async () => {
    for (let nth = 0; nth < 45; nth += 1) await skip(guesser, await list(`skipped ${nth}`, { minutesAgo: nth }));
    await list('in the middle', { minutesAgo: 22 });
    expect(await readTitles()).toEqual(['in the middle']);
  });

  test('asks a member without an area about listings from anywhere', async () => {
    await list('Berlin', { currency: 'USD' });
    expect(await readCards(await createOnboardedPerson(lab))).toMatchObject([{ title: 'Berlin', isFarther: true }]);
  });

  test.each([
    ['?limit=0', 1],
    ['?limit=3', 3],
    ['', 10],
    ['?limit=99', 20],
  ])('has with %s at most %i cards', async (query, most) => {
    for (let nth = 0; nth < 21; nth += 1) await list(`no ${nth}`);
    expect(await readCards(guesser, query)).toHaveLength(most);
  });
});

describe('skipping', () => {
  test('twice at once is one skip, and none of another member', async () => {
    const id = await list('Lamp');
    const answers = await Promise.all([skip(guesser, id), skip(guesser, id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await lab.sql.query('select from quick_skip where listing_id = $1', [id])).rows).toHaveLength(1);
    expect(await readTitles(await createOnboardedPerson(lab, BERLIN))).toEqual(['Lamp']);
  });

  test.each(['0197f000-0000-7000-8000-000000000000', 'no id'])('of the unknown listing %s is refused', async (id) => {
    expect((await skip(guesser, id)).json()).toMatchObject({
      code: 'listing_not_found',
    });
  });

  test('is kept for 145 hours, longer than an extended listing is open', async () => {
    const [older, newer] = [await list('older'), await list('newer')];
    await skip(guesser, older);
    await skip(guesser, newer);
    await lab.sql.query(
      `update quick_skip set created_at = now() - case when listing_id = $2 then interval '145 hours 1 minute' else interval '144 hours 59 minutes' end
       where member_id = $1`,
      [guesser.user.id, older],
    );
    await sweepSkips(lab.app);
    const { rows } = await lab.sql.query('select listing_id from quick_skip where member_id = $1', [guesser.user.id]);
    expect(rows).toEqual([{ listing_id: newer }]);
  });
});

describe('the answer to a suggestion', () => {
  async function suggestMade(listingId: string, amount: number): Promise<SuggestionMade> {
    const { data } = (await suggest(guesser, listingId, { amount })).json<{
      data: SuggestionMade;
    }>();
    expect(suggestPrice.success.data.parse(data)).toEqual(data);
    return data;
  }

  test('has the figure of the listing with it, and the count', async () => {
    expect(await suggestMade(await listPriced('Lamp', 3), 70)).toMatchObject({
      suggestionCount: 4,
      ballpark: { price: 70, count: 4 },
    });
  });

  test('has no figure below three prices', async () => {
    expect(await suggestMade(await listPriced('Lamp', 1), 70)).toMatchObject({
      suggestionCount: 2,
      ballpark: null,
    });
  });

  test(
    'says that the guess is blind, unless the member has opened the listing before',
    { tags: ['OP-117'] },
    async () => {
      expect(await suggestMade(await listPriced('Lamp', 3), 70)).toMatchObject({ isBlind: true });
      const seen = await listPriced('Chair', 3);
      await get(lab, `/listings/${seen}`, guesser.token);
      expect(await suggestMade(seen, 70)).toMatchObject({ isBlind: false });
    },
  );
});
