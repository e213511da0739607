-- What a listing is about: the owner may choose one of the categories of the rules, or none.
alter table listing add column category text;
-- What the owner said that the final price is. Null for an active listing, an automatic closing and closings from before.
alter table listing add column outcome text;
alter table listing
  add constraint listing_category_form check (category ~ '^[a-z]+(-[a-z]+)*$' and char_length(category) <= 30) not valid,
  add constraint listing_outcome_known check (outcome in ('sold', 'agreed', 'asking', 'kept')) not valid,
  add constraint listing_outcome_of_price check (outcome is null or final_price is not null) not valid;
