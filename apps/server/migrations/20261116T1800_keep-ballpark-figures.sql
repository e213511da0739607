-- The ballpark figure of a listing and its fair range, in minor units, as members see them. Every change of a suggestion
-- keeps them up to date, so that no reader adds anything up.
alter table listing
  add column ballpark_price bigint,
  add column ballpark_low bigint,
  add column ballpark_high bigint,
  -- Of how many suggestions the figure is made, and how many equal voices their weights amount to, in hundredths.
  add column ballpark_count integer,
  add column ballpark_voices integer,
  -- One standard error of the logarithm of the figure.
  add column ballpark_error real,
  -- How many per cent of the weight are near the figure.
  add column ballpark_agreement smallint,
  -- How many closings the range was calibrated on.
  add column ballpark_basis integer;
alter table listing
  add constraint listing_ballpark_is_whole check (
    num_nulls(ballpark_price, ballpark_low, ballpark_high, ballpark_count, ballpark_voices, ballpark_error,
      ballpark_agreement, ballpark_basis) in (0, 8)
  ) not valid;
alter table listing
  add constraint listing_ballpark_in_range check (ballpark_price between ballpark_low and ballpark_high) not valid;
