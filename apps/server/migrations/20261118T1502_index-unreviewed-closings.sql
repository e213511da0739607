-- no transaction
-- Closings from before the price book asked for prices of others and for the age of the owner's account.
drop index concurrently if exists closing_unreviewed;
create index concurrently closing_unreviewed on closing (listing_id) where counts_in_book is null;
