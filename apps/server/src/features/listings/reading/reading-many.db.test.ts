import type { ListingStatus } from '@ballpark/rules/listing-search';
import { beforeAll, describe, expect, test } from 'vitest';
import { countBuffers, vacuumUntilVisible } from '../../../../test/explain.ts';
import { BERLIN, insertMembers } from '../../../../test/listing-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { snap } from '../../../database/grid.ts';
import type { Statements } from '../../../database/statement.ts';
import { bindHomeFeedStatement } from './home-feed.repository.ts';
import { countMatchingListings, bindCountMatchingStatement, bindCountStatement } from './count.repository.ts';
import { bindFeedStatement } from './feed.repository.ts';
import { buildScope, type ListingScope } from './scope.repository.ts';
import { bindTermCountStatement, isTermSearch } from './term-search.repository.ts';
import { listMatchingListings } from './text-search.repository.ts';
import { parseSearch, type SearchWords } from '../search-words.ts';

const lab = useTestApp();

const ACTIVE = 60_000;
const CLOSED = 20_000;

/**
 * One listing every four seconds, all in Berlin. 'oak' is in every one, 'pear' in one of twelve, 'quince' in one of a thousand, and
 * 'zither' only in the three oldest active and the three oldest closed ones.
 */
beforeAll(async () => {
  const [owner] = await insertMembers(lab, 1);
  const { h7, latitude, longitude } = snap(BERLIN);
  await lab.sql.query(
    `insert into listing (id, owner_id, title, description, type, location, currency, h7, latitude, longitude,
       created_at, is_active, auto_closed_at, closed_at, words)
     select gen_random_uuid(), $1, 'Listing ' || place, repeat('words about it ', 15), 'PRODUCT', 'Berlin', 'EUR',
       $2::bigint, $3::float8, $4::float8, now() - make_interval(secs => 4 * place), place <= $5,
       case when place > $5 then now() end, case when place > $5 then now() end,
       array_to_tsvector(array['oak', 'berlin', 'no' || place % 7919]
         || case when place % 12 = 0 then array['pear'] else '{}' end
         || case when place % 1000 = 0 then array['quince'] else '{}' end
         || case when place > $5 - 3 and place <= $5 or place > $6 - 3 then array['zither'] else '{}' end)
     from generate_series(1, $6) place`,
    [owner, h7, latitude, longitude, ACTIVE, ACTIVE + CLOSED],
  );
  await vacuumUntilVisible(lab, ['listing', 'listing_term']);
}, 120_000);

const WINDOW = { offset: 0, limit: 12 };

function requireWords(typed: string): SearchWords {
  const words = parseSearch(typed);
  if (!words) throw new Error('no words');
  return words;
}

/** The buffers that finding the first page touches, over all statements it runs. */
async function measureSearch(typed: string, scope: ListingScope): Promise<{ buffers: number; titles: string[] }> {
  const { run, runPlanned } = lab.app.statements;
  let buffers = 0;
  const counting: Statements = {
    run: async (statement, values) => {
      buffers += await countBuffers(lab, { statement, values }, 'generic');
      return run(statement, values);
    },
    runPlanned: async (statement, values) => {
      buffers += await countBuffers(lab, { statement, values }, 'custom');
      return runPlanned(statement, values);
    },
  };
  const { json } = await listMatchingListings(counting, { ...scope, words: requireWords(typed) }, WINDOW);
  const titles = (JSON.parse(`[${json}]`) as { title: string }[]).map(({ title }) => title);
  return { buffers, titles };
}

const NEAR_BERLIN = { cell: snap(BERLIN), radiusKm: 20 };

function scopes(status: ListingStatus): ListingScope[] {
  return [undefined, NEAR_BERLIN].map((within) => buildScope({ status, within }));
}

function numbered(...places: number[]): string[] {
  return places.map((place) => `Listing ${place}`);
}

/** The whole table has about 7,000 pages. */
const MAX_BUFFERS = 700;

/** A member who blocks many others, and is blocked by as many. */
async function insertViewerWithBlocks(count: number): Promise<string> {
  const [viewerId = '', ...others] = await insertMembers(lab, 1 + 2 * count);
  await lab.sql.query(
    `insert into member_block (blocker_id, blocked_id, kind)
     select case when place <= $3 then $1 else id end, case when place <= $3 then id else $1 end, 'block'
     from unnest($2::uuid[]) with ordinality other (id, place)`,
    [viewerId, others, count],
  );
  await vacuumUntilVisible(lab, ['member_block']);
  return viewerId;
}

const EVERYWHERE = buildScope({ status: 'active' });

describe('a town with all its listings in one cell', () => {
  test.each(['active', 'all'] as const)(
    'has a feed of %s listings that reads little more than its page',
    async (status) => {
      for (const radiusKm of [5, 10, 20, 50, 80]) {
        const scope = buildScope({ status, within: { cell: snap(BERLIN), radiusKm } });
        expect(await countBuffers(lab, bindFeedStatement(scope, WINDOW), 'generic')).toBeLessThan(450);
        expect(await countBuffers(lab, bindCountStatement(scope), 'generic')).toBeLessThan(450);
      }
    },
  );

  test('costs a member with blocks a few pages more', async () => {
    const viewerId = await insertViewerWithBlocks(200);
    for (const radiusKm of [5, 20, 80]) {
      const within = { cell: snap(BERLIN), radiusKm };
      const [plain, viewed] = [undefined, viewerId].map((id) => buildScope({ viewerId: id, status: 'active', within }));
      if (!plain || !viewed) throw new Error('no scope');
      const feed = await countBuffers(lab, bindFeedStatement(plain, WINDOW), 'generic');
      expect(await countBuffers(lab, bindFeedStatement(viewed, WINDOW), 'generic')).toBeLessThan(feed + 60);
      // The owners of the up to 1,001 counted listings are in the table, not in the index.
      const count = await countBuffers(lab, bindCountStatement(plain), 'generic');
      expect(await countBuffers(lab, bindCountStatement(viewed), 'generic')).toBeLessThan(count + 120);
    }
    const before = await countBuffers(lab, bindHomeFeedStatement(snap(BERLIN), WINDOW), 'generic');
    const home = bindHomeFeedStatement(snap(BERLIN), { ...WINDOW, viewerId });
    expect(await countBuffers(lab, home, 'generic')).toBeLessThan(before + 150);
  });

  test('has a home feed and a count that read little too', async () => {
    expect(await countBuffers(lab, bindHomeFeedStatement(snap(BERLIN), WINDOW), 'generic')).toBeLessThan(450);
    expect(
      await countBuffers(lab, bindHomeFeedStatement(snap({ latitude: 48, longitude: 2 }), WINDOW), 'generic'),
    ).toBeLessThan(450);
    expect(await countBuffers(lab, bindCountStatement(EVERYWHERE), 'generic')).toBeLessThan(450);
  });
});

describe('searching among many listings', () => {
  test('a rare word is found by its terms, not by walking through all newer listings', async () => {
    for (const scope of scopes('active')) {
      const { buffers, titles } = await measureSearch('zither', scope);
      expect(titles).toEqual(numbered(ACTIVE - 2, ACTIVE - 1, ACTIVE));
      expect(buffers).toBeLessThan(MAX_BUFFERS);
    }
  });

  test.each(['oak', 'o', 'pear'])('the common beginning %s is found without reading all matches', async (typed) => {
    for (const scope of scopes('active')) {
      const { buffers, titles } = await measureSearch(typed, scope);
      expect(titles[0]).toBe(typed === 'pear' ? 'Listing 12' : 'Listing 1');
      expect(titles).toHaveLength(12);
      expect(buffers).toBeLessThan(MAX_BUFFERS);
    }
  });

  test('a word of medium frequency is found cheaply too', async () => {
    for (const scope of scopes('active')) {
      const { buffers, titles } = await measureSearch('quince', scope);
      expect(titles).toEqual(numbered(...Array.from({ length: 12 }, (_, index) => (index + 1) * 1000)));
      expect(buffers).toBeLessThan(MAX_BUFFERS);
    }
  });

  test('closed listings are found by their words too, alone and together with active ones', async () => {
    const all = ACTIVE + CLOSED;
    for (const [status, titles] of [
      ['closed', numbered(all - 2, all - 1, all)],
      ['all', numbered(ACTIVE - 2, ACTIVE - 1, ACTIVE, all - 2, all - 1, all)],
    ] as const) {
      for (const scope of scopes(status)) expect((await measureSearch('zither', scope)).titles).toEqual(titles);
    }
  });

  test('a rare word with a common beginning costs no more than the rare word alone', async () => {
    for (const scope of scopes('active')) {
      const { buffers, titles } = await measureSearch('zith o b', scope);
      expect(titles).toHaveLength(3);
      expect(buffers).toBeLessThan(MAX_BUFFERS);
    }
  });

  test.each([
    ['oak', 1001],
    ['pear', 1001],
    ['quince', 60],
    ['zither', 3],
    ['xylophone', 0],
  ])('the matches of %s are counted up to the cap: %i', async (typed, count) => {
    const words = requireWords(typed);
    for (const scope of scopes('active')) {
      expect(await countMatchingListings(lab.app.statements, { ...scope, words })).toBe(count);
    }
    expect(await countBuffers(lab, bindCountMatchingStatement(EVERYWHERE, words), 'custom')).toBeLessThan(1500);
    const search = { ...buildScope({ status: 'active', within: NEAR_BERLIN }), words };
    if (!isTermSearch(search)) throw new Error('no terms');
    expect(await countBuffers(lab, bindTermCountStatement(search), 'generic')).toBeLessThan(MAX_BUFFERS);
  });
});
