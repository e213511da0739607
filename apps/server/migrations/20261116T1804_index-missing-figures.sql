-- no transaction
-- Listings whose figure is still missing: those from before it existed, until a job has filled it in.
drop index concurrently if exists listing_without_ballpark;
create index concurrently listing_without_ballpark on listing (id) where suggestion_count >= 3 and ballpark_price is null;
