import type { Point } from '@ballpark/rules/places';
import { beforeAll, expect, test } from 'vitest';
import { countBuffers } from '../../../../test/explain.ts';
import { BERLIN, insertMembers } from '../../../../test/listing-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { snap } from '../../../database/grid.ts';
import { newId } from '../../../database/new-id.ts';
import { bindHomeFeedStatement } from '../reading/home-feed.repository.ts';
import { bindHelpStatement } from './help.repository.ts';
import { bindElsewhereStatement } from './quick.repository.ts';

const lab = useTestApp();
const LISTINGS = 30_000;
const MADRID: Point = { latitude: 40.4168, longitude: -3.7038 };
let memberId = '';

/** Open listings all over Europe, every third one in another currency, none within 100 km of Berlin; all seek helpers. */
beforeAll(async () => {
  const [ownerId = '', viewerId = ''] = await insertMembers(lab, 2);
  memberId = viewerId;
  const cells = Array.from({ length: LISTINGS }, (_, nth) => {
    const latitude = 40 + ((nth * 7919) % 1700) / 100;
    const longitude = -5 + ((nth * 104_729) % 2700) / 100;
    return Math.hypot(latitude - BERLIN.latitude, longitude - BERLIN.longitude) < 1.5
      ? snap(MADRID)
      : snap({ latitude, longitude });
  });
  await lab.sql.query(
    `insert into listing (id, owner_id, title, description, location, words, type, category, seeks_helpers, h7, latitude,
       longitude, currency, created_at)
     select id, $2, 'Oak desk', 'An oak desk.', 'Somewhere', '', 'PRODUCT', 'furniture', true, h7, latitude, longitude,
       case when nth % 3 = 0 then 'USD' else 'EUR' end, now() - nth * interval '7 seconds'
     from unnest($1::uuid[], $3::bigint[], $4::float8[], $5::float8[]) with ordinality
       made (id, h7, latitude, longitude, nth)`,
    [
      cells.map(() => newId()),
      ownerId,
      cells.map(({ h7 }) => h7),
      cells.map(({ latitude }) => latitude),
      cells.map(({ longitude }) => longitude),
    ],
  );
  await lab.sql.query('vacuum analyze listing');
});

const query = () => ({ memberId, cell: snap(BERLIN), limit: 10, fixedNow: null, currency: 'EUR' });

test.each([
  ['what is elsewhere', () => bindElsewhereStatement({ ...query(), found: [] }), 450],
  [
    'what a member can help with',
    () => bindHelpStatement({ ...query(), categories: ['furniture', 'bikes', 'tools'] }),
    450,
  ],
  [
    'the home feed of a young town',
    () => bindHomeFeedStatement(snap(BERLIN), { offset: 0, limit: 12, isYoung: true }),
    450,
  ],
])('%s touches at most a number of buffers, among 30,000 open listings', async (_, bind, most) => {
  const { statement, values } = bind();
  // As text, which `explain` is given.
  const asText = values.map((value) => (Array.isArray(value) ? `{${value.join()}}` : value));
  const buffers = await countBuffers(lab, { statement, values: asText }, 'generic');
  expect(buffers).toBeLessThan(most);
});
