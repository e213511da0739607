alter table listing
  validate constraint listing_late_outcome_of_auto_closed,
  validate constraint listing_late_price_positive,
  validate constraint listing_late_price_reported,
  validate constraint listing_late_difference_of_price,
  validate constraint listing_late_settled_after_price;
