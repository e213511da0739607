import { HOME_BANDS_KM, type ListingStatus } from '@ballpark/rules/listing-search';
import type { ListingType } from '@ballpark/rules/listings';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertWorldListings, listViewerCells } from '../../../../test/world-listings.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import type { Cell } from '../../../database/grid.ts';
import { LISTING_JSON } from '../listing-json.sql.ts';
import { bindHomeFeedStatement, listHomeFeed } from './home-feed.repository.ts';
import { countListings } from './count.repository.ts';
import { bindFeedStatement, listNewestListings } from './feed.repository.ts';
import type { ListingPage } from './page.repository.ts';
import { buildScope, type ListingScope } from './scope.repository.ts';

const lab = useTestApp();

beforeAll(async () => {
  await lab.sql.query('create extension if not exists postgis');
  await insertWorldListings(lab, 600);
});

const IS_STATUS: Record<ListingStatus, string> = {
  active: 'is_active',
  closed: 'not is_active and deleted_at is null',
  all: 'deleted_at is null',
};

const FROM_VIEWER = 'st_makepoint(longitude, latitude)::geography, st_makepoint($2, $1)::geography';

type FeedResult = { first: string[]; hasMore: boolean; later: string[]; count: number };

/** Computes the list with PostGIS, which knows nothing of cells. */
async function judged({ status, type, cover }: ListingScope): Promise<FeedResult> {
  const { rows } = await lab.sql.query<{ id: string }>(
    `select id from listing where ${IS_STATUS[status]} and ($4::text is null or type = $4)
       and ($1::float8 is null or st_dwithin(${FROM_VIEWER}, $3::float8 * 1000, false))
     order by created_at desc, id desc`,
    [cover?.cell.latitude, cover?.cell.longitude, cover?.radiusKm, type],
  );
  const ids = rows.map(({ id }) => id);
  return {
    first: ids.slice(0, 12),
    hasMore: ids.length > 12,
    later: ids.slice(40, 60),
    count: Math.min(ids.length, 1001),
  };
}

async function seen(scope: ListingScope): Promise<FeedResult> {
  const db = lab.app.statements;
  const first = await listNewestListings(db, scope, { offset: 0, limit: 12 });
  const later = await listNewestListings(db, scope, { offset: 40, limit: 20 });
  const count = await countListings(db, scope);
  const counted = await listNewestListings(db, scope, { offset: 0, limit: 12, isCounted: true });
  expect(counted).toEqual({ ...first, ...(first.hasMore && { count }) });
  return {
    first: readIds(first),
    hasMore: first.hasMore,
    later: readIds(later),
    count,
  };
}

function readIds({ json }: ListingPage): string[] {
  return (JSON.parse(`[${json}]`) as { id: string }[]).map(({ id }) => id);
}

const RADII_KM = [5, 8.04672, 10, 16.09344, 20, 32.18688, 50, 80.4672];

describe('a list within a distance', { tags: ['CONST-15', 'FEED-15'] }, () => {
  test.each([
    ['active', undefined],
    ['active', 'SERVICE'],
    ['closed', undefined],
    ['all', undefined],
    ['all', 'PRODUCT'],
  ] satisfies [ListingStatus, ListingType | undefined][])(
    'of %s listings of the type %s is the one PostGIS finds, at the date line, near a pole and elsewhere',
    async (status, type) => {
      for (const cell of listViewerCells()) {
        for (const radiusKm of RADII_KM) {
          const scope = buildScope({ status, type, within: { cell, radiusKm } });
          expect(await seen(scope)).toEqual(await judged(scope));
        }
      }
    },
    60_000,
  );

  test.each([
    ['active', undefined],
    ['active', 'SERVICE'],
    ['closed', 'PRODUCT'],
    ['all', undefined],
  ] satisfies [ListingStatus, ListingType | undefined][])(
    'of anywhere has the newest %s listings of the type %s, with or without a place',
    async (status, type) => {
      const scope = buildScope({ status, type });
      expect(await seen(scope)).toEqual(await judged(scope));
    },
  );
});

/** Sorted by distance band, then newest first, then by id, with distances from PostGIS. */
async function judgedHome({ latitude, longitude }: Cell): Promise<string[]> {
  const { rows } = await lab.sql.query<{ id: string }>(
    `select id from listing where is_active
     order by coalesce(width_bucket(st_distance(${FROM_VIEWER}, false) / 1000, $3::float8[]), $4),
       created_at desc, id desc
     limit 60`,
    [latitude, longitude, HOME_BANDS_KM, HOME_BANDS_KM.length],
  );
  return rows.map(({ id }) => id);
}

describe('the home feed', () => {
  test('has nearer bands first and the newest first in each band, for viewers anywhere', async () => {
    for (const cell of listViewerCells()) {
      const page = await listHomeFeed(lab.app.statements, cell, { offset: 0, limit: 12 });
      expect(readIds(page)).toEqual((await judgedHome(cell)).slice(0, 12));
      expect(page.hasMore).toBe(true);
    }
  });

  test('continues on the next page where a page ends', async () => {
    for (const cell of listViewerCells().slice(0, 6)) {
      const page = await listHomeFeed(lab.app.statements, cell, { offset: 36, limit: 12 });
      expect(readIds(page)).toEqual((await judgedHome(cell)).slice(36, 48));
    }
  });
});

describe('the statement of a feed', () => {
  const [cell] = listViewerCells();
  const window = { offset: 0, limit: 12 };
  /** Without the fields of a listing, which other tests check. */
  const toReadable = (text: string) => text.replace(LISTING_JSON.text, '<the listing as JSON>');

  test('within a radius is readable in its snapshot', async () => {
    const scope = buildScope({ status: 'active', type: 'SERVICE', within: cell && { cell, radiusKm: 50 } });
    const { statement } = bindFeedStatement(scope, window);
    await expect(toReadable(statement.text)).toMatchFileSnapshot('./__snapshots__/list-active-h5-typed.sql');
  });

  test('on the home page is readable in its snapshot', async () => {
    if (!cell) throw new Error('there is no viewer');
    const { statement } = bindHomeFeedStatement(cell, window);
    await expect(toReadable(statement.text)).toMatchFileSnapshot('./__snapshots__/list-home.sql');
  });
});
