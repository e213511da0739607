import { beforeAll, describe, expect, test } from 'vitest';
import { insertBookedListings } from '../../../../test/closing-rows.ts';
import { insertCities, MUNICH, TOKYO } from '../../../../test/listing-requests.ts';
import { insertMembers } from '../../../../test/listing-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { createWebRoot } from '../../../../test/pages/web-root.ts';
import { bookClosings } from '../booking/book-closings.ts';
import { sweepTerms } from '../price-book/sweep-terms.ts';
import { toDroppedKey } from '../booking/term-keys.ts';
import { listGuidePaths } from './list-guide-paths.ts';

const WEB_ROOT = createWebRoot();
const lab = useTestApp({ WEB_ROOT });
const EIGHT = [8000, 9000, 10_000, 11_000, 12_000, 13_000, 14_000, 15_000];

beforeAll(() => insertCities(lab));

function closeNow(title: string, ownerIds: readonly string[], closings = ownerIds.length): Promise<void> {
  const pricesMinor = Array.from({ length: closings }, () => 10_000);
  return insertBookedListings(lab, { title, pricesMinor, place: MUNICH, ownerIds, closedDaysAgo: 0 });
}

const findPaths = async (word: string) => (await listGuidePaths(lab.app)).filter((path) => path.includes(word));

describe('the sitemap', () => {
  test('lists words and pairs of eight closings, as the newest of them spells them', async () => {
    await insertBookedListings(lab, { title: 'Used garden bikes', pricesMinor: EIGHT, place: MUNICH });
    expect(await findPaths('bike')).toEqual(['/guide/munich-1/bikes', '/guide/munich-1/garden-bikes']);
    const map = await lab.http.inject({ url: '/sitemap.xml' });
    expect(map.body).toContain('<loc>http://ballpark.test/guide/munich-1/garden-bikes</loc>');
  });

  test('does not list words of fewer closings', async () => {
    await insertBookedListings(lab, { title: 'Violin', pricesMinor: EIGHT.slice(1), place: MUNICH });
    expect(await findPaths('violin')).toEqual([]);
    await insertBookedListings(lab, { title: 'Old violin', pricesMinor: [10_000], place: MUNICH });
    expect(await findPaths('violin')).toEqual(['/guide/munich-1/violin']);
  });

  test('does not list words that fewer than five owners have used', async () => {
    await closeNow('Clarinet', await insertMembers(lab, 4), 12);
    const { rows } = await lab.sql.query(`select from guide_page where term = 'clarinet'`);
    expect(rows).toHaveLength(0);
  });

  test('does not list words that few have used, and words that the operator has dropped', async () => {
    await insertBookedListings(lab, { title: 'Johndoe swindler', pricesMinor: EIGHT, place: MUNICH });
    await lab.sql.query('insert into dropped_term (term_key, dropped_at) values ($1, now())', [toDroppedKey('cello')]);
    await insertBookedListings(lab, { title: 'Cello case', pricesMinor: EIGHT, place: MUNICH });
    const { rows } = await lab.sql.query(`select from guide_page where term ~ 'johndoe|swindler|cello'`);
    expect(rows).toHaveLength(0);
  });

  test('lists a page from the day on which its closings are published', async () => {
    await closeNow('Flute', await insertMembers(lab, 8));
    expect(await findPaths('flute')).toEqual([]);
    await lab.sql.query(`update guide_page set listed_from = current_date where term = 'flute'`);
    expect(await findPaths('flute')).toEqual(['/guide/munich-1/flute']);
  });

  test('lists no prices in another currency than that of the city', async () => {
    // These closings were inserted in euros.
    await insertBookedListings(lab, { title: 'Piano', pricesMinor: EIGHT, place: TOKYO });
    expect(await findPaths('piano')).toEqual([]);
  });

  test('forgets a page whose closings are too old', async () => {
    await insertBookedListings(lab, { title: 'Ukulele', pricesMinor: EIGHT, place: MUNICH });
    await sweepTerms(lab.app);
    expect(await findPaths('ukulele')).toHaveLength(1);
    await lab.sql.query(`update guide_page set newest_on = current_date - 800 where term = 'ukulele'`);
    await sweepTerms(lab.app);
    expect(await findPaths('ukulele')).toEqual([]);
  });
});

describe('pages from before', () => {
  const insertOldPage = (term: string) =>
    lab.sql.query(
      `insert into guide_page (geoname_id, term, words, listed_from, newest_on)
       values (1, $1, $1, current_date - 1, current_date - 1) on conflict do nothing`,
      [term],
    );

  test('are listed after the next night, if they have enough', async () => {
    await insertBookedListings(lab, { title: 'Drums', pricesMinor: EIGHT, place: MUNICH });
    await lab.sql.query(`update guide_page set reviewed_on = null where term = 'drum'`);
    await insertOldPage('johndoe');
    await insertOldPage('saxophone');
    expect([await findPaths('drum'), await findPaths('johndoe'), await findPaths('saxophone')]).toEqual([[], [], []]);
    await sweepTerms(lab.app);
    expect(await findPaths('drum')).toEqual(['/guide/munich-1/drums']);
    const { rows } = await lab.sql.query(`select from guide_page where term in ('johndoe', 'saxophone')`);
    expect(rows).toEqual([]);
  });

  test('go when their closings are taken down', async () => {
    await insertBookedListings(lab, { title: 'Accordion', pricesMinor: EIGHT, place: MUNICH });
    expect(await findPaths('accordion')).toHaveLength(1);
    await lab.sql.query(`update listing set hidden_at = now(), booked_at = null where title = 'Accordion'`);
    await bookClosings(lab.app);
    await lab.sql.query('update guide_page set reviewed_on = current_date - 1');
    await sweepTerms(lab.app);
    expect(await findPaths('accordion')).toEqual([]);
  });
});

test('made-up closings are in no sitemap', async () => {
  const sample = { ...lab.app, config: { ...lab.app.config, isSample: true } };
  expect(await listGuidePaths(sample)).toEqual([]);
});
