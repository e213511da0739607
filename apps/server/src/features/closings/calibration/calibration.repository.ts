import type { KindCalibration, ScoredClosing } from '@ballpark/rules/crowd/range-calibration';
import { LISTING_TYPES } from '@ballpark/rules/listings';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

/** How many of the newest closings of each kind say where final prices lie. */
const NEWEST_OF_KIND = 2000;
const BANDS = [0, 1, 2, 3];

/** The scores of the newest closings of each kind, however many there are in all. Uses closing_kind. */
export async function listScores(db: Queryable): Promise<ScoredClosing[]> {
  const { rows } = await sql<ScoredClosing>`
    select kind.type, kind.band, ln(found.final_price::float8 / found.ballpark_price) / found.ballpark_error as score
    from (
      select type, band from unnest(${LISTING_TYPES}::text[]) type (type) cross join unnest(${BANDS}::int[]) band (band)
    ) kind
    cross join lateral (
      select final_price, ballpark_price, ballpark_error from closing
      where type = kind.type and closing.band = kind.band and exclusion is null and ballpark_price is not null
      order by closed_at desc limit ${sql.lit(NEWEST_OF_KIND)}
    ) found
  `.execute(db);
  return rows;
}

type NewCalibrations = { calibrations: ReadonlyMap<string, KindCalibration>; at: Instant };

/** Replaces those of the same day. */
export async function saveCalibrations(trx: Trx, { calibrations, at }: NewCalibrations): Promise<void> {
  await sql`delete from range_calibration where made_on = (${at} at time zone 'UTC')::date`.execute(trx);
  const rows = [...calibrations].map(([kind, { shift, reach, closings, percentiles }]) => ({
    kind,
    made_on: sql<Date>`(${at} at time zone 'UTC')::date`,
    shift,
    reach,
    closings,
    percentiles,
  }));
  await trx.insertInto('range_calibration').values(rows).execute();
}

/** The newest calibrations; none before the first night. */
export async function listCalibrations(db: Queryable): Promise<Map<string, KindCalibration>> {
  const rows = await db
    .selectFrom('range_calibration')
    .select(['kind', 'shift', 'reach', 'closings', 'percentiles'])
    .where('made_on', '=', (eb) =>
      eb.selectFrom('range_calibration').select((inner) => inner.fn.max('made_on').as('day')),
    )
    .execute();
  return new Map(rows.map(({ kind, ...calibration }) => [kind, calibration]));
}
