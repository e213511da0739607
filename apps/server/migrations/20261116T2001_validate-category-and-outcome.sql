alter table listing
  validate constraint listing_category_form,
  validate constraint listing_outcome_known,
  validate constraint listing_outcome_of_price;
