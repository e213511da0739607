-- no transaction
-- Steps of `misses` and `average_misses` are whole per cents of |final price - figure| / final price, rounded up, as `within_5`
-- to `within_20` always were. One statement counts all months again, so that no reader finds both yardsticks side by side.
with judged as (
  select date_trunc('month', closed_at at time zone 'UTC')::date as month, type, band, h4,
    least((abs(final_price - ballpark_price) * 100 + final_price - 1) / final_price, 100)::int as miss,
    least((abs(final_price - average_price) * 100 + final_price - 1) / final_price, 100)::int as average_miss,
    final_price between ballpark_low and ballpark_high as is_in_range, final_price = ballpark_price as is_at_figure
  from closing
  where exclusion is null and ballpark_price is not null
),
counted as (
  select month, type, band, area.id as h4, count(*) as closings, count(*) filter (where miss <= 5) as within_5,
    count(*) filter (where miss <= 10) as within_10, count(*) filter (where miss <= 20) as within_20,
    count(*) filter (where is_in_range) as in_range, count(*) filter (where is_at_figure) as at_figure,
    array_agg(miss) as misses, array_agg(average_miss) as average_misses
  from judged cross join lateral (values (0::bigint), (judged.h4)) area (id)
  where area.id is not null
  group by 1, 2, 3, 4
),
gone as (
  delete from accuracy_month kept where not exists (
    select from counted
    where (counted.h4, counted.month, counted.type, counted.band) = (kept.h4, kept.month, kept.type, kept.band)
  )
)
insert into accuracy_month as kept (month, type, band, h4, closings, within_5, within_10, within_20, in_range, at_figure,
  misses, average_misses)
select month, type, band, h4, closings, within_5, within_10, within_20, in_range, at_figure,
  (select array_agg((select count(*) from unnest(counted.misses) miss where miss = step)::int order by step)
   from generate_series(0, 100) step),
  (select array_agg((select count(*) from unnest(counted.average_misses) miss where miss = step)::int order by step)
   from generate_series(0, 100) step)
from counted
on conflict (h4, month, type, band) do update set
  closings = excluded.closings, within_5 = excluded.within_5, within_10 = excluded.within_10,
  within_20 = excluded.within_20, in_range = excluded.in_range, at_figure = excluded.at_figure,
  misses = excluded.misses, average_misses = excluded.average_misses;
