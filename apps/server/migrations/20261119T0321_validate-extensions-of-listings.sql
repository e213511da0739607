-- Reads the rows without keeping writers out.
alter table listing validate constraint listing_extended_once;
alter table listing validate constraint listing_closed_after_extension;
