import { beforeAll, describe, expect, test } from 'vitest';
import { BERLIN, insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { snap } from '../../../database/grid.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { hideListings, showListings } from '../posting/hide-listings.ts';
import { parseSearch, type SearchWords } from '../search-words.ts';
import { countMatchingListings } from './count.repository.ts';
import type { ListingPage } from './page.repository.ts';
import { buildScope, type ListingScope } from './scope.repository.ts';
import { listMatchingListings } from './text-search.repository.ts';

const lab = useTestApp();

/** Words with common beginnings, synonyms and several scripts. The first ones are in most listings. */
const WORDS = 'the oak oaken bike bicycle bikini red table tablet null 28 велосипед 東京 zither'.split(' ');
const LISTINGS = 400;
const PAGE = 12;

/** Pseudo-random numbers below 1, the same on every run. */
function createRandom() {
  let state = 20_261_117;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

let viewerId: string;

/** Three days of listings within about 100 km, some without a place, hidden or ended, by an owner whom the viewer blocks. */
beforeAll(async () => {
  const random = createRandom();
  const [owner = '', blocked = '', viewer = ''] = await insertMembers(lab, 3);
  viewerId = viewer;
  await lab.sql.query(`insert into member_block (blocker_id, blocked_id, kind) values ($1, $2, 'block')`, [
    viewer,
    blocked,
  ]);
  for (let count = 0; count < LISTINGS; count += 1) {
    const words = WORDS.filter((_, index) => random() < 0.8 / (index + 1));
    const spread = () => (random() - 0.5) * (random() < 0.5 ? 0.1 : 2);
    const id = await insertListing(lab, random() < 0.1 ? blocked : owner, {
      title: ['thing', ...words].join(' '),
      description: 'x',
      location: 'y',
      type: random() < 0.2 ? 'SERVICE' : 'PRODUCT',
      place: random() < 0.1 ? null : { latitude: BERLIN.latitude + spread(), longitude: BERLIN.longitude + spread() },
      minutesAgo: Math.floor(random() * 72 * 60),
      ...(random() < 0.1 && { end: 'auto-closed' }),
    });
    if (random() < 0.1) await lab.sql.query('update listing set hidden_at = now() where id = $1', [id]);
  }
});

function requireWords(typed: string): SearchWords {
  const words = parseSearch(typed);
  if (!words) throw new Error('no words');
  return words;
}

/** The answer of a plain scan over all listings. */
async function scan({ viewerId: viewer, type, cover }: ListingScope, words: SearchWords): Promise<string[]> {
  const { rows } = await lab.sql.query<{ id: string }>(
    `select id from listing
     where is_active and hidden_at is null and (words @@ $1::tsquery) is true and ($2::text is null or type = $2)
       and ($3::float8 is null or distance_km($4, $5, latitude, longitude) < $3)
       and owner_id not in (select blocked_id from member_block where blocker_id = $6)
     order by created_at desc, id desc`,
    [words.all, type, cover?.radiusKm, cover?.cell.latitude, cover?.cell.longitude, viewer],
  );
  return rows.map(({ id }) => id);
}

function readIds({ json }: ListingPage): string[] {
  return (JSON.parse(`[${json}]`) as { id: string }[]).map(({ id }) => id);
}

const SCOPES: Record<string, () => ListingScope> = {
  anywhere: () => buildScope({ status: 'active' }),
  'services anywhere': () => buildScope({ status: 'active', type: 'SERVICE' }),
  'anywhere, with a block': () => buildScope({ status: 'active', viewerId }),
  ...Object.fromEntries(
    [5, 20, 50, 80].map((radiusKm) => [
      `${radiusKm} km`,
      () => buildScope({ status: 'active', within: { cell: snap(BERLIN), radiusKm } }),
    ]),
  ),
  'products within 50 km, with a block': () =>
    buildScope({ status: 'active', type: 'PRODUCT', viewerId, within: { cell: snap(BERLIN), radiusKm: 50 } }),
};

const BEGINNINGS = ['t', 'o', 'oa', 'bik', 'bikes', 'tabl', 'thing', 'велос', '東', 'nothing', 'nul'];
const SEVERAL = [
  'red oak',
  'oak bike',
  'table red bicycle',
  'thing oak the o',
  'bikini t',
  'oaken 28 red',
  'thing zither',
];
const SEARCHES = [...WORDS, ...BEGINNINGS, ...SEVERAL];

describe('a search of open listings', () => {
  test.each(Object.keys(SCOPES))('finds on every page what a plain scan finds: %s', async (name) => {
    const scope = SCOPES[name]?.();
    if (!scope) throw new Error('no scope');
    for (const typed of SEARCHES) {
      const words = requireWords(typed);
      const all = await scan(scope, words);
      for (const offset of [0, PAGE, 60]) {
        const page = await listMatchingListings(lab.app.statements, { ...scope, words }, { offset, limit: PAGE });
        const found = { ids: readIds(page), hasMore: page.hasMore, count: page.count ?? all.length };
        const expected = {
          ids: all.slice(offset, offset + PAGE),
          hasMore: all.length > offset + PAGE,
          count: all.length,
        };
        expect({ typed, offset, ...found }).toEqual({ typed, offset, ...expected });
      }
      expect([typed, await countMatchingListings(lab.app.statements, { ...scope, words })]).toEqual([
        typed,
        all.length,
      ]);
    }
  });
});

describe('the terms of open listings', () => {
  /** Rows that are missing, and rows that should not be there. */
  async function countWrong(): Promise<number> {
    const { rows } = await lab.sql.query<{ wrong: number }>(
      `select count(*)::integer as wrong from (
         (select * from open_listing_term except select * from listing_term)
         union all (select * from listing_term except select * from open_listing_term)
       ) different`,
    );
    return rows[0]?.wrong ?? NaN;
  }

  async function countTerms(id: string): Promise<number> {
    return (await lab.sql.query('select from listing_term where listing_id = $1', [id])).rows.length;
  }

  async function insertOak(): Promise<string> {
    const [owner = ''] = await insertMembers(lab, 1);
    return insertListing(lab, owner, { title: 'Oak desk', description: 'Solid', location: 'Berlin' });
  }

  test('follow a listing from its posting to its end', async () => {
    const id = await insertOak();
    expect([await countTerms(id), await countWrong()]).toEqual([4, 0]);
    const steps: [change: string, terms: number][] = [
      [`words = array_to_tsvector('{oak,lamp}')`, 2],
      [`type = 'SERVICE'`, 2],
      [`h7 = null, latitude = null, longitude = null`, 2],
      [`created_at = created_at - interval '7 hours'`, 2],
      [`suggestion_count = 0`, 2],
      [`is_active = false, auto_closed_at = now(), closed_at = now()`, 0],
    ];
    for (const [change, terms] of steps) {
      await lab.sql.query(`update listing set ${change} where id = $1`, [id]);
      expect([change, await countTerms(id), await countWrong()]).toEqual([change, terms, 0]);
    }
  });

  test('are gone while it is hidden, and after it is deleted', async () => {
    const id = await insertOak();
    const hiding = { reason: 'decision' as const, at: lab.app.now() };
    await inTransaction(lab.app.db, (trx) => hideListings(trx, { listingId: id }, hiding));
    expect([await countTerms(id), await countWrong()]).toEqual([0, 0]);
    await inTransaction(lab.app.db, (trx) => showListings(trx, { listingId: id }, 'decision'));
    expect([await countTerms(id), await countWrong()]).toEqual([4, 0]);
    await lab.sql.query('delete from listing where id = $1', [id]);
    expect([await countTerms(id), await countWrong()]).toEqual([0, 0]);
  });
});
