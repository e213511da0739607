-- no transaction
-- The figure of an ended listing never changes, so only active listings are found and filled in.
drop index concurrently if exists listing_without_figure;
create index concurrently listing_without_figure on listing (id)
  where is_active and suggestion_count >= 3 and ballpark_price is null;
