import { beforeAll, describe, expect, test } from 'vitest';
import { insertBookedListings } from '../../../../test/closing-rows.ts';
import { insertCities, MUNICH, TOKYO } from '../../../../test/listing-requests.ts';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { createWebRoot } from '../../../../test/pages/web-root.ts';
import { bookClosings } from '../booking/book-closings.ts';
import { sweepTerms } from '../price-book/sweep-terms.ts';
import { listGuidePaths } from './list-guide-paths.ts';

const WEB_ROOT = createWebRoot();
const lab = useTestApp({ WEB_ROOT });
const EIGHT = [8000, 9000, 10_000, 11_000, 12_000, 13_000, 14_000, 15_000];

beforeAll(() => insertCities(lab));

async function closeNow(title: string, ownerIds: readonly string[]): Promise<void> {
  for (const ownerId of ownerIds) {
    const id = await insertListing(lab, ownerId, { title, place: MUNICH, end: { finalPriceMinor: 10_000 } });
    await lab.sql.query('update listing set settled_at = now() where id = $1', [id]);
  }
  await bookClosings(lab.app);
}

const findPaths = async (word: string) => (await listGuidePaths(lab.app)).filter((path) => path.includes(word));

describe('the sitemap', () => {
  test('lists words and pairs of eight closings, as the newest of them spells them', async () => {
    await insertBookedListings(lab, { title: 'Used road bikes', pricesMinor: EIGHT, place: MUNICH });
    expect(await findPaths('bike')).toEqual(['/guide/munich-1/bikes', '/guide/munich-1/road-bikes']);
    const map = await lab.http.inject({ url: '/sitemap.xml' });
    expect(map.body).toContain('<loc>http://ballpark.test/guide/munich-1/road-bikes</loc>');
  });

  test('does not list words of fewer closings', async () => {
    await insertBookedListings(lab, { title: 'Violin', pricesMinor: EIGHT.slice(1), place: MUNICH });
    expect(await findPaths('violin')).toEqual([]);
    await insertBookedListings(lab, { title: 'Old violin', pricesMinor: [10_000], place: MUNICH });
    expect(await findPaths('violin')).toEqual(['/guide/munich-1/violin']);
  });

  test('does not list words that fewer than three owners have used', async () => {
    const owners = await insertMembers(lab, 2);
    await closeNow(
      'Qwertyhorn',
      Array.from({ length: 9 }, (_, nth) => owners[nth % 2] ?? ''),
    );
    const { rows } = await lab.sql.query(`select from guide_page where term = 'qwertyhorn'`);
    expect(rows).toHaveLength(0);
  });

  test('lists a page from the day on which its closings are published', async () => {
    await closeNow('Harp', await insertMembers(lab, 8));
    expect(await findPaths('harp')).toEqual([]);
    await lab.sql.query(`update guide_page set listed_from = current_date where term = 'harp'`);
    expect(await findPaths('harp')).toEqual(['/guide/munich-1/harp']);
  });

  test('lists no prices in another currency than that of the city', async () => {
    // These closings were inserted in euros.
    await insertBookedListings(lab, { title: 'Piano', pricesMinor: EIGHT, place: TOKYO });
    expect(await findPaths('piano')).toEqual([]);
  });

  test('forgets a page whose closings are too old', async () => {
    await insertBookedListings(lab, { title: 'Zither', pricesMinor: EIGHT, place: MUNICH });
    await sweepTerms(lab.app);
    expect(await findPaths('zither')).toHaveLength(1);
    await lab.sql.query(`update guide_page set newest_on = current_date - 800 where term = 'zither'`);
    await sweepTerms(lab.app);
    expect(await findPaths('zither')).toEqual([]);
  });
});

test('made-up closings are in no sitemap', async () => {
  const sample = { ...lab.app, config: { ...lab.app.config, isSample: true } };
  expect(await listGuidePaths(sample)).toEqual([]);
});
