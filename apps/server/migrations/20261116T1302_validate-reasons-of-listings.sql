-- Reads the rows without keeping writers out.
alter table listing validate constraint listing_hidden_for_known;
alter table listing validate constraint listing_hidden_while_reason;
