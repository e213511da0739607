import type { ListingStatus } from '@ballpark/rules/listing-search';
import { beforeAll, describe, expect, test } from 'vitest';
import { buffersOf } from '../../../../test/explain.ts';
import { BERLIN, storedMembers } from '../../../../test/listings.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { snap } from '../../../database/grid.ts';
import type { Statements } from '../../../database/statement.ts';
import { homeRequest } from './home-feed.repository.ts';
import { countMatching, countMatchingRequest, countRequest } from './count.repository.ts';
import { feedRequest } from './feed.repository.ts';
import type { ListingScope } from './scope.repository.ts';
import { listMatching } from './text-search.repository.ts';
import { searchWordsOf, type SearchWords } from '../search-words.ts';

const lab = useTestApp();

const ACTIVE = 60_000;
const CLOSED = 20_000;

/**
 * A minute between two listings, all around Berlin. 'oak' is in every one, 'pear' in one of twelve, 'quince' in one of
 * a thousand, and 'zither' in three of the oldest alone.
 */
beforeAll(async () => {
  const [owner] = await storedMembers(lab, 1);
  const { h7, latitude, longitude } = snap(BERLIN);
  await lab.sql.query(
    `insert into listing (id, owner_id, title, description, type, location, currency, h7, latitude, longitude,
       created_at, is_active, auto_closed_at, closed_at, words)
     select gen_random_uuid(), $1, 'Listing ' || place, repeat('words about it ', 15), 'PRODUCT', 'Berlin', 'EUR',
       $2::bigint, $3::float8, $4::float8, now() - make_interval(mins => place), place <= $5,
       case when place > $5 then now() end, case when place > $5 then now() end,
       array_to_tsvector(array['oak', 'berlin', 'no' || place % 7919]
         || case when place % 12 = 0 then array['pear'] else '{}' end
         || case when place % 1000 = 0 then array['quince'] else '{}' end
         || case when place > $5 - 3 and place <= $5 or place > $6 - 3 then array['zither'] else '{}' end)
     from generate_series(1, $6) place`,
    [owner, h7, latitude, longitude, ACTIVE, ACTIVE + CLOSED],
  );
  await lab.sql.query('vacuum (analyze) listing');
}, 60_000);

const WINDOW = { offset: 0, limit: 12 };

function wordsOf(typed: string): SearchWords {
  const words = searchWordsOf(typed);
  if (!words) throw new Error('no words');
  return words;
}

/** What finding the first page costs, with everything that is asked on the way. */
async function costOf(typed: string, scope: ListingScope): Promise<{ buffers: number; titles: string[] }> {
  const { run, runPlanned } = lab.app.statements;
  let buffers = 0;
  const counting: Statements = {
    run: async (statement, values) => {
      buffers += await buffersOf(lab, { statement, values }, 'kept');
      return run(statement, values);
    },
    runPlanned: async (statement, values) => {
      buffers += await buffersOf(lab, { statement, values }, 'own');
      return runPlanned(statement, values);
    },
  };
  const { json } = await listMatching(counting, { ...scope, words: wordsOf(typed) }, WINDOW);
  const titles = (JSON.parse(`[${json}]`) as { title: string }[]).map(({ title }) => title);
  return { buffers, titles };
}

const NEAR_BERLIN = { centre: snap(BERLIN), radiusKm: 20 };

function scopes(status: ListingStatus): ListingScope[] {
  return [undefined, NEAR_BERLIN].map((near) => ({ status, type: undefined, near }));
}

function numbered(...places: number[]): string[] {
  return places.map((place) => `Listing ${place}`);
}

/** The whole table has some 7,000 pages. */
const ENOUGH_BUFFERS = { anywhere: 700, near: 1800 };

function enoughFor({ near }: ListingScope): number {
  return near ? ENOUGH_BUFFERS.near : ENOUGH_BUFFERS.anywhere;
}

const EVERYWHERE: ListingScope = { status: 'active', type: undefined, near: undefined };

describe('a town with all its listings in one cell', () => {
  test.each(['active', 'all'] as const)('has a feed of %s listings that reads a page and no more', async (status) => {
    for (const radiusKm of [5, 10, 20, 50, 80]) {
      const scope: ListingScope = { status, type: undefined, near: { centre: snap(BERLIN), radiusKm } };
      expect(await buffersOf(lab, feedRequest(scope, WINDOW), 'kept')).toBeLessThan(450);
      expect(await buffersOf(lab, countRequest(scope), 'kept')).toBeLessThan(450);
    }
  });

  test('has a home feed and a count that read as little', async () => {
    expect(await buffersOf(lab, homeRequest(snap(BERLIN), WINDOW), 'kept')).toBeLessThan(450);
    expect(await buffersOf(lab, homeRequest(snap({ latitude: 48, longitude: 2 }), WINDOW), 'kept')).toBeLessThan(450);
    expect(await buffersOf(lab, countRequest(EVERYWHERE), 'kept')).toBeLessThan(450);
  });
});

describe('searching among many', () => {
  test('a rare word is found by its index, not by walking through everything newer', async () => {
    for (const scope of scopes('active')) {
      const { buffers, titles } = await costOf('zither', scope);
      expect(titles).toEqual(numbered(ACTIVE - 2, ACTIVE - 1, ACTIVE));
      expect(buffers).toBeLessThan(enoughFor(scope));
    }
  });

  test.each(['oak', 'o', 'pear'])(
    'the common beginning %s is found by walking, not by reading all that has it',
    async (typed) => {
      for (const scope of scopes('active')) {
        const { buffers, titles } = await costOf(typed, scope);
        expect(titles[0]).toBe(typed === 'pear' ? 'Listing 12' : 'Listing 1');
        expect(titles).toHaveLength(12);
        expect(buffers).toBeLessThan(enoughFor(scope));
      }
    },
  );

  test('a word in between is found one way or the other', async () => {
    for (const scope of scopes('active')) {
      const { buffers, titles } = await costOf('quince', scope);
      expect(titles).toEqual(numbered(...Array.from({ length: 12 }, (_, index) => (index + 1) * 1000)));
      expect(buffers).toBeLessThan(enoughFor(scope));
    }
  });

  test('closed listings are found by their words as well, alone and with the others', async () => {
    const all = ACTIVE + CLOSED;
    for (const [status, titles] of [
      ['closed', numbered(all - 2, all - 1, all)],
      ['all', numbered(ACTIVE - 2, ACTIVE - 1, ACTIVE, all - 2, all - 1, all)],
    ] as const) {
      for (const scope of scopes(status)) expect((await costOf('zither', scope)).titles).toEqual(titles);
    }
  }, 30_000);

  test('a rare word beside a common beginning costs what the rare word costs', async () => {
    for (const scope of scopes('active')) {
      const { buffers, titles } = await costOf('zith o b', scope);
      expect(titles).toHaveLength(3);
      expect(buffers).toBeLessThan(enoughFor(scope));
    }
  });

  test.each([
    ['oak', 1001],
    ['pear', 1001],
    ['quince', 60],
    ['zither', 3],
    ['xylophone', 0],
  ])('all that have %s are counted up to the cap: %i', async (typed, count) => {
    const words = wordsOf(typed);
    for (const scope of scopes('active')) {
      expect(await countMatching(lab.app.statements, { ...scope, words })).toBe(count);
    }
    expect(await buffersOf(lab, countMatchingRequest(EVERYWHERE, words), 'own')).toBeLessThan(1500);
  });
});
