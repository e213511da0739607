-- What is known of a listing that was closed with a price: one row, written once by the job that books closings, and never
-- a person. `owner_key` is a keyed hash: it tells two owners apart, and says of none who it is.
create table closing (
  listing_id uuid not null,
  owner_key bigint not null,
  type text not null,
  category text,
  currency text not null,
  h7 bigint,
  h5 bigint generated always as ((h7 & ~(15::bigint << 52)) | (5::bigint << 52) | ((1::bigint << 30) - 1)) stored,
  h4 bigint generated always as ((h7 & ~(15::bigint << 52)) | (4::bigint << 52) | ((1::bigint << 33) - 1)) stored,
  -- In minor units, like all amounts below.
  final_price bigint not null,
  offer_amount bigint,
  suggestion_count integer not null,
  -- As they were shown when the listing closed; null below three suggestions.
  average_price bigint,
  ballpark_price bigint,
  ballpark_low bigint,
  ballpark_high bigint,
  -- One standard error of the logarithm of the figure.
  ballpark_error real,
  -- Why it does not count for accuracy, calibration and the price book; null when it counts.
  exclusion text,
  outcome text not null,
  closed_at timestamptz not null,
  constraint closing_once primary key (listing_id),
  constraint closing_type_known check (type in ('PRODUCT', 'SERVICE')),
  constraint closing_outcome_known check (outcome in ('sold', 'agreed', 'asking', 'kept')),
  constraint closing_exclusion_known check (exclusion in ('not-sold', 'far-off', 'arranged', 'voided')),
  constraint closing_figure_is_whole check (
    num_nulls(average_price, ballpark_price, ballpark_low, ballpark_high, ballpark_error) in (0, 5)
  )
);
-- The newest closings of each kind, for the calibration of ranges.
create index closing_kind on closing
  (type, (least(3, greatest(0, width_bucket(suggestion_count, array[3, 5, 8, 15]) - 1))), closed_at desc)
  include (final_price, ballpark_price, ballpark_error)
  where exclusion is null and ballpark_price is not null;
-- The closings of a month, for the page about accuracy.
create index closing_age on closing (closed_at);

-- When the listing was taken into `closing`.
alter table listing add column booked_at timestamptz;

-- How far the final prices of each kind of listing lie from the figure, made again every night.
create table range_calibration (
  -- 'all', a type, or a type and a band of counts.
  kind text not null,
  made_on date not null,
  shift real not null,
  reach real not null,
  closings integer not null,
  -- The 1st to the 99th percentile of ln(final price / figure) / error.
  percentiles real[] not null,
  constraint range_calibration_once primary key (made_on, kind),
  constraint range_calibration_percentiles check (cardinality(percentiles) = 99)
);
