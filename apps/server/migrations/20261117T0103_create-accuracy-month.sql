-- What the public page about accuracy adds up: one row for each month, type, band of counts and area. Made again every night
-- for the running month and the one before it.
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
  -- Closed at the very figure that was shown: these owners may have followed it.
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

-- How many owners the newest closings of an area have.
create index closing_area on closing (h4, closed_at desc) include (owner_key)
  where exclusion is null and ballpark_price is not null;
