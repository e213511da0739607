-- A listing that was closed with a price, as the statistics know it: one row, written once by the job that books closings, and
-- never a person. `owner_key` is a keyed hash: it tells two owners apart, and says of none who it is.
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
  -- The band of counts. A column, because with the expression in the index PostgreSQL guessed that a kind has few closings, and
  -- read all of them to sort them.
  band smallint not null
  generated always as (least(3, greatest(0, width_bucket(suggestion_count, array[3, 5, 8, 15]) - 1))) stored,
  -- As on the listing.
  trial_arm text,
  constraint closing_once primary key (listing_id),
  constraint closing_type_known check (type in ('PRODUCT', 'SERVICE')),
  constraint closing_outcome_known check (outcome in ('sold', 'agreed', 'asking', 'kept')),
  constraint closing_exclusion_known check (exclusion in ('not-sold', 'far-off', 'arranged', 'voided')),
  constraint closing_figure_is_whole check (
    num_nulls(average_price, ballpark_price, ballpark_low, ballpark_high, ballpark_error) in (0, 5)
  ),
  constraint closing_trial_arm_known check (trial_arm in ('veil', 'shown'))
);

-- The closings of a month, for the page about accuracy.
create index closing_age on closing (closed_at);
-- How many owners the newest closings of an area have.
create index closing_area on closing (h4, closed_at desc) include (owner_key)
  where exclusion is null and ballpark_price is not null;
-- The newest closings of each kind, for the calibration of ranges.
create index closing_kind on closing (type, band, closed_at desc)
  include (final_price, ballpark_price, ballpark_error)
  where exclusion is null and ballpark_price is not null;

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

-- The sums of the public page about accuracy: one row for each month, type, band of counts and area, made again every night.
create table accuracy_month (
  month date not null,
  type text not null,
  band smallint not null,
  -- A cell of resolution 4, or 0 for everywhere.
  h4 bigint not null,
  closings integer not null,
  within_5 integer not null,
  within_10 integer not null,
  within_20 integer not null,
  in_range integer not null,
  -- Closings at the very figure that was shown: these owners may have followed it.
  at_figure integer not null,
  -- How many closings had |ln(final price / figure)| in each step of 0.01 up to 1, and the same of the average.
  misses integer[] not null,
  average_misses integer[] not null,
  constraint accuracy_month_once primary key (h4, month, type, band),
  constraint accuracy_month_misses check (cardinality(misses) = 101 and cardinality(average_misses) = 101)
);

-- How many closings of a month do not count, and why.
create table exclusion_month (
  month date not null,
  exclusion text not null,
  closings integer not null,
  constraint exclusion_month_once primary key (month, exclusion)
);
