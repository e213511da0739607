-- no transaction
drop index concurrently if exists listing_without_ballpark;
