import type { AccuracyCounts } from '@ballpark/rules/crowd/accuracy';
import type { ListingType } from '@ballpark/rules/listings';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

type Month = { /** How many months before the running one. */ monthsAgo: number; at: Instant };

function firstDay({ monthsAgo, at }: Month) {
  return sql<Date>`(date_trunc('month', ${at} at time zone 'UTC') - make_interval(months => ${monthsAgo}))::date`;
}

/** Counts one month again from its closings, everywhere and by cells. Uses closing_age. */
export async function tallyMonth(trx: Trx, month: Month): Promise<void> {
  const first = firstDay(month);
  await sql`delete from accuracy_month where month = ${first}`.execute(trx);
  await sql`
    with judged as (
      select type, band, case when is_local is not false then h4 end as h4,
        ${percentOff(sql`ballpark_price`)} as miss, ${percentOff(sql`average_price`)} as average_miss,
        final_price between ballpark_low and ballpark_high as is_in_range, final_price = ballpark_price as is_at_figure
      from closing
      where exclusion is null and ballpark_price is not null
        and closed_at >= ${first} at time zone 'UTC' and closed_at < (${first} + interval '1 month') at time zone 'UTC'
    ),
    placed as (
      select judged.*, area.id as area from judged
      cross join lateral (values (0::bigint), (judged.h4)) area (id) where area.id is not null
    ),
    counted as (
      select type, band, area, count(*) as closings, count(*) filter (where miss <= 5) as within_5,
        count(*) filter (where miss <= 10) as within_10, count(*) filter (where miss <= 20) as within_20,
        count(*) filter (where is_in_range) as in_range, count(*) filter (where is_at_figure) as at_figure,
        array_agg(miss) as misses, array_agg(average_miss) as average_misses
      from placed group by type, band, area
    )
    insert into accuracy_month (month, type, band, h4, closings, within_5, within_10, within_20, in_range, at_figure,
      misses, average_misses)
    select ${first}, type, band, area, closings, within_5, within_10, within_20, in_range, at_figure,
      ${countSteps(sql`counted.misses`)}, ${countSteps(sql`counted.average_misses`)}
    from counted
  `.execute(trx);
  await sql`delete from exclusion_month where month = ${first}`.execute(trx);
  await sql`
    insert into exclusion_month (month, exclusion, closings)
    select ${first}, exclusion, count(*) from closing
    where exclusion is not null and closed_at >= ${first} at time zone 'UTC'
      and closed_at < (${first} + interval '1 month') at time zone 'UTC'
    group by exclusion
  `.execute(trx);
}

/** How far a figure is from the final price, in per cent of the final price, rounded up to 100 at most. */
function percentOff(figure: ReturnType<typeof sql>) {
  return sql`least((abs(final_price - ${figure}) * 100 + final_price - 1) / final_price, 100)::int`;
}

/** How often each step from 0 to 100 occurs in a list. */
function countSteps(list: ReturnType<typeof sql>) {
  return sql`(
    select array_agg(coalesce(found.count, 0)::int order by step)
    from generate_series(0, 100) step
    left join (select miss, count(*) from unnest(${list}) miss group by miss) found on found.miss = step
  )`;
}

export type AccuracyRow = AccuracyCounts & { month: string; type: ListingType; band: number };

type AccuracyQuery = { months: number; h4: string | undefined; at: Instant };

/** The rows of the newest months, everywhere or in one cell. */
export async function listAccuracy(db: Queryable, { months, h4 = '0', at }: AccuracyQuery): Promise<AccuracyRow[]> {
  const { rows } = await sql<AccuracyRow>`
    select to_char(month, 'YYYY-MM') as month, type, band, closings, within_5 as "within5", within_10 as "within10",
      within_20 as "within20", in_range as "inRange", at_figure as "atFigure", misses, average_misses as "averageMisses"
    from accuracy_month
    where h4 = ${h4} and month > ${firstDay({ monthsAgo: months, at })}
    order by month desc, type, band
  `.execute(db);
  return rows;
}

export async function countExclusions(db: Queryable, { months, at }: Omit<AccuracyQuery, 'h4'>) {
  const { rows } = await sql<{ exclusion: string; closings: number }>`
    select exclusion, sum(closings)::int as closings from exclusion_month
    where month > ${firstDay({ monthsAgo: months, at })} group by exclusion order by exclusion
  `.execute(db);
  return rows;
}

/** How many owners the newest closings of an area have. Uses closing_area. */
export async function countOwners(db: Queryable, h4: string): Promise<number> {
  const { rows } = await sql<{ owners: number }>`
    select count(distinct owner_key)::int as owners from (
      select owner_key from closing
      where h4 = ${h4} and exclusion is null and ballpark_price is not null and is_local is not false
      order by closed_at desc limit 500
    ) newest
  `.execute(db);
  return rows[0]?.owners ?? 0;
}
