-- no transaction
drop index concurrently if exists listing_seeking;
create index concurrently listing_seeking on listing (category, currency, created_at desc)
  where seeks_helpers and is_active and hidden_at is null;
