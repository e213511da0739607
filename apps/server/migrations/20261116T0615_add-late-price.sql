-- What the owner of a listing that closed automatically reports afterwards: the final price, or that it was not sold. It is
-- not the final price of a closing, so statistics of closings need no condition to leave it out.
alter table listing
  add column late_outcome_at timestamptz,
  -- In hundredths of the currency's unit. Null if the listing was not sold.
  add column late_price bigint,
  -- The smallest difference between a shown suggestion and the late price. Null without a suggestion.
  add column late_closest_difference bigint,
  -- When the job had paid the late price.
  add column late_settled_at timestamptz;

alter table listing
  add constraint listing_late_outcome_of_auto_closed check (late_outcome_at is null or auto_closed_at is not null) not valid,
  add constraint listing_late_price_positive check (late_price between 1 and 99999999999) not valid,
  add constraint listing_late_price_reported check (late_price is null or late_outcome_at is not null) not valid,
  add constraint listing_late_difference_of_price check (
    late_closest_difference is null or (late_closest_difference >= 0 and late_price is not null)
  ) not valid,
  add constraint listing_late_settled_after_price check (late_settled_at is null or late_price is not null) not valid;
