-- no transaction
-- The open listings of one member, which are counted before another one is posted. A few rows per member.
drop index concurrently if exists listing_owner_active;
create index concurrently listing_owner_active on listing (owner_id) where is_active;
