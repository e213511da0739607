-- no transaction
-- Erasing an account finds the deleted listings of its member, too. listing_owner has the others.
drop index concurrently if exists listing_owner_deleted;
create index concurrently listing_owner_deleted on listing (owner_id) where deleted_at is not null;
