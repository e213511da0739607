import { expect, test } from 'vitest';
import { insertMembers } from '../../../../test/listing-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { before } from '../../../database/instant.ts';
import { selectShownListings, selectUnshownListings } from './old-listing.repository.ts';

const lab = useTestApp();

test('old listings are found by an index, however many younger ones there are', async () => {
  const [ownerId] = await insertMembers(lab, 1);
  // Every hundredth is hidden, and a few of all are old enough.
  await lab.sql.query(
    `insert into listing (id, owner_id, title, description, type, location, currency, words,
       is_active, final_price, created_at, closed_at, settled_at, hidden_at)
     select gen_random_uuid(), $1, 'Chair', 'Oak', 'PRODUCT', 'Here', 'EUR', ''::tsvector,
       false, 100, at, at, at, case when n % 100 = 0 then at end
     from generate_series(1, 20000) n, lateral (select now() - make_interval(mins => n * 53)) as made (at)`,
    [ownerId],
  );
  await lab.sql.query('analyze listing');
  const query = { endedUntil: before(lab.app.now(), 2, 'years'), limit: 1_000 };
  const [shown, unshown] = [selectShownListings(lab.app.db, query), selectUnshownListings(lab.app.db, query)];
  expect(JSON.stringify(await shown.explain())).toContain('using listing_kept_newest on listing');
  expect(JSON.stringify(await unshown.explain())).toContain('using listing_unshown_age on listing');
  expect((await shown.execute()).length).toBeGreaterThan(50);
  expect((await unshown.execute()).length).toBeGreaterThan(0);
});
