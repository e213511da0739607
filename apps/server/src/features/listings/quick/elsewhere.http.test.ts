import { listQuickCards, type QuickCard } from '@ballpark/contracts/crowd/quick';
import type { Category } from '@ballpark/rules/crowd/categories';
import type { Point } from '@ballpark/rules/places';
import { HELPERS_PER_LISTING, HELPS_PER_DAY } from '@ballpark/rules/towns';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCities, MUNICH, postListing } from '../../../../test/listing-requests.ts';
import { BERLIN, insertListing, insertMembers, type ListingFacts } from '../../../../test/listing-rows.ts';
import { createOnboardedPerson, get, type Person, post } from '../../../../test/people.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { snap } from '../../../database/grid.ts';
import { sweepSkips } from './skip-listing.ts';

const lab = useTestApp();
const { suggestAccepted } = createSuggestionClient(lab);
const VIENNA: Point = { latitude: 48.2085, longitude: 16.3721 };
let owner: Person;

beforeAll(async () => {
  await insertCities(lab);
  await lab.sql.query(
    `insert into place (geoname_id, name, folded_name, country_code, population, latitude, longitude)
     values (5, 'Berlin', 'berlin', 'DE', 3426354, $1, $2)`,
    [BERLIN.latitude, BERLIN.longitude],
  );
});
beforeEach(async () => {
  // What other tests have left.
  await lab.sql.query('update listing set is_active = false, deleted_at = now() where is_active');
  await lab.sql.query('delete from helper_offer');
  await lab.sql.query('delete from member_rank');
  owner = await createOnboardedPerson(lab, BERLIN);
});

const list = (title: string, facts: ListingFacts = {}) => insertListing(lab, owner.user.id, { title, ...facts });

async function readCards(person: Person, query = ''): Promise<QuickCard[]> {
  const { data } = (await get(lab, `/quick${query}`, person.token)).json<{ data: QuickCard[] }>();
  expect(listQuickCards.success.data.parse(data)).toEqual(data);
  return data;
}

const readTitles = async (person: Person, query = '') => (await readCards(person, query)).map(({ title }) => title);

/** Active members around a place, so that its town is grown. */
async function settleTen(place: Point): Promise<void> {
  const { h7, latitude, longitude } = snap(place);
  await lab.sql.query(
    'insert into member_rank (member_id, h7, latitude, longitude) select unnest($1::uuid[]), $2, $3, $4',
    [await insertMembers(lab, 10), h7, latitude, longitude],
  );
}

describe('quick mode in a young town', () => {
  const at = (place: Point, eastKm: number): Point => ({ ...place, longitude: place.longitude + eastKm / 75 });

  test('goes on with the nearest from elsewhere in the same currency, and says where they are', async () => {
    await list('Paris', { place: { latitude: 48.8566, longitude: 2.3522 }, minutesAgo: 3 });
    await list('Berlin', { minutesAgo: 2, location: 'Berlin, Germany' });
    await list('Vienna', { place: VIENNA, minutesAgo: 1 });
    await list('Prague', { place: { latitude: 50.0755, longitude: 14.4378 }, currency: 'CZK' });
    await list('no place', { place: null });
    await list('near', { place: MUNICH });
    const cards = await readCards(await createOnboardedPerson(lab, MUNICH));
    expect(cards.map(({ title, isFarther }) => [title, isFarther])).toEqual([
      ['near', false],
      ['Vienna', true],
      ['Berlin', true],
      ['Paris', true],
      ['no place', true],
    ]);
    expect(cards[2]).toMatchObject({ location: 'Berlin, Germany', latitude: snap(BERLIN).latitude });
    expect(cards[4]).toMatchObject({ latitude: 0, longitude: 0 });
  });

  test('finds the nearest among many newer ones farther away', async () => {
    for (let nth = 0; nth < 210; nth += 1) await list(`far ${nth}`, { place: { latitude: 40.4, longitude: -3.7 } });
    await list('Vienna', { place: VIENNA, minutesAgo: 60 });
    const person = await createOnboardedPerson(lab, MUNICH);
    expect((await readTitles(person))[0]).toBe('Vienna');
    await settleTen(MUNICH);
    expect(await readTitles(person)).not.toContain('Vienna');
  });

  test('takes the newest from elsewhere, as before, in a town that is not young', async () => {
    await list('Berlin', { minutesAgo: 2 });
    await list('Vienna', { place: VIENNA, minutesAgo: 1 });
    const person = await createOnboardedPerson(lab, MUNICH);
    expect(await readTitles(person)).toEqual(['Vienna', 'Berlin']);
    await settleTen(MUNICH);
    // Both are far: those that end first come first.
    expect(await readTitles(person)).toEqual(['Berlin', 'Vienna']);
  });

  test('leaves out what is own, priced, skipped, hidden, or of a member with a block', async () => {
    const person = await createOnboardedPerson(lab, MUNICH);
    await insertListing(lab, person.user.id, { title: 'own' });
    await suggestAccepted(person, await list('priced'));
    await post(lab, '/quick/skip', { token: person.token, payload: { listingId: await list('skipped') } });
    const hidden = await list('hidden');
    await lab.sql.query('update listing set hidden_at = now() where id = $1', [hidden]);
    const blocked = await createOnboardedPerson(lab, BERLIN);
    await insertListing(lab, blocked.user.id, { title: 'of a blocked member' });
    await lab.sql.query(`insert into member_block (blocker_id, blocked_id, kind) values ($1, $2, 'block')`, [
      blocked.user.id,
      person.user.id,
    ]);
    await list('open', { place: at(BERLIN, 20) });
    expect(await readTitles(person)).toEqual(['open']);
  });
});

describe('helpers', () => {
  async function seek(title: string, facts: ListingFacts = {}): Promise<string> {
    const id = await list(title, { category: 'bikes', ...facts });
    await lab.sql.query('update listing set seeks_helpers = true where id = $1', [id]);
    return id;
  }

  /** A member of a grown town who is good at some categories. */
  async function createHelper(
    shown: Partial<Record<Category, number>> = { bikes: 62 },
    place = MUNICH,
  ): Promise<Person> {
    const person = await createOnboardedPerson(lab, place);
    for (const [category, sense] of Object.entries(shown)) {
      await lab.sql.query(
        `insert into member_sense (member_id, category, judged, owners, exact, weight, score, bias, shown)
         values ($1, $2, 6, 5, 0, 1, 0, 0, $3)`,
        [person.user.id, category, sense],
      );
    }
    return person;
  }

  const readHelp = async (person: Person, query = '') =>
    (await readCards(person, query)).filter(({ isHelp }) => isHelp).map(({ title }) => title);

  test('are asked about products of a young town elsewhere in a category that they know', async () => {
    await seek('bike');
    expect(await readHelp(await createHelper())).toEqual(['bike']);
  });

  test('are asked about what members of a young town post, and not of a grown one', async () => {
    const bike = { category: 'bikes', location: 'Berlin, Germany', ...BERLIN };
    await postListing(lab, owner, { ...bike, title: 'Steel bike' });
    await settleTen(BERLIN);
    await postListing(lab, owner, { ...bike, title: 'Folding bike' });
    expect(await readHelp(await createHelper())).toEqual(['Steel bike']);
  });

  test.each([
    ['no better than others', { bikes: 50 }, {}],
    ['not known for it', { tools: 70 }, {}],
    ['better at three other things', { bikes: 55, tools: 70, kitchen: 60, music: 60 }, {}],
    ['asked about a service', { bikes: 62 }, { type: 'SERVICE' as const }],
    ['in the same town', { bikes: 62 }, { place: MUNICH }],
    ['a reader of another currency', { bikes: 62 }, { currency: 'USD' }],
  ])('are no members who are %s', async (_, shown, facts) => {
    await seek('bike', facts);
    expect(await readHelp(await createHelper(shown))).toEqual([]);
  });

  test('are asked no more about a product that has its figure, unless it was offered before', async () => {
    const id = await seek('bike');
    const first = await createHelper();
    expect(await readHelp(first)).toEqual(['bike']);
    await lab.sql.query(
      'update listing set suggestion_count = 3, suggestion_sum = 3, suggestion_min = 1, suggestion_max = 1 where id = $1',
      [id],
    );
    expect(await readHelp(first)).toEqual(['bike']);
    expect(await readHelp(await createHelper())).toEqual([]);
  });

  test('are no more than twelve for a product, also at once', async () => {
    const id = await seek('bike');
    const helpers = await Promise.all(Array.from({ length: HELPERS_PER_LISTING + 3 }, () => createHelper()));
    await Promise.all(helpers.map((person) => readCards(person)));
    for (const person of helpers) await readCards(person);
    const { rows } = await lab.sql.query('select from helper_offer where listing_id = $1', [id]);
    expect(rows).toHaveLength(HELPERS_PER_LISTING);
  });

  test('get at most three new products a day, also at once, and the next ones tomorrow', async () => {
    for (let nth = 0; nth < 5; nth += 1) await seek(`bike ${nth}`, { minutesAgo: nth });
    const helper = await createHelper();
    await Promise.all([1, 2, 3].map(() => readCards(helper, '?limit=20')));
    const offered = await readHelp(helper, '?limit=20');
    expect(offered).toHaveLength(HELPS_PER_DAY);
    const [first] = (await readCards(helper, '?limit=20')).filter(({ isHelp }) => isHelp);
    await suggestAccepted(helper, first?.id ?? '');
    expect(await readHelp(helper, '?limit=20')).toEqual(offered.slice(1));
    await lab.sql.query('update helper_offer set day = day - 1');
    expect(await readHelp(helper, '?limit=20')).toHaveLength(HELPS_PER_DAY);
  });

  test('see them on one card of four', async () => {
    for (let nth = 0; nth < 3; nth += 1) await seek(`bike ${nth}`);
    for (let nth = 0; nth < 8; nth += 1) await list(`near ${nth}`, { place: MUNICH });
    const helper = await createHelper();
    const cards = await readCards(helper, '?limit=4');
    expect(cards.map(({ isHelp = false }) => isHelp)).toEqual([false, false, false, true]);
  });

  test('keep what was offered for seven days', async () => {
    await seek('bike');
    await readCards(await createHelper());
    await lab.sql.query('update helper_offer set day = day - 7');
    await sweepSkips(lab.app);
    expect((await lab.sql.query('select from helper_offer')).rows).toHaveLength(1);
    await lab.sql.query('update helper_offer set day = day - 1');
    await sweepSkips(lab.app);
    expect((await lab.sql.query('select from helper_offer')).rows).toHaveLength(0);
  });
});
