-- The band of counts in a column of its own. With the expression in the index PostgreSQL guessed that a kind has few
-- closings, and read all of them to sort them. With the column it knows better, and the index alone has all that is needed.
alter table closing add column band smallint not null
  generated always as (least(3, greatest(0, width_bucket(suggestion_count, array[3, 5, 8, 15]) - 1))) stored;
drop index closing_kind;
-- The newest closings of each kind, for the calibration of ranges.
create index closing_kind on closing (type, band, closed_at desc)
  include (final_price, ballpark_price, ballpark_error)
  where exclusion is null and ballpark_price is not null;
