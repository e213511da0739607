alter table listing validate constraint listing_ballpark_is_whole;
alter table listing validate constraint listing_ballpark_in_range;
