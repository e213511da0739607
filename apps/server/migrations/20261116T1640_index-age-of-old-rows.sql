-- no transaction
-- The jobs of retention find rows by their age. Listings that a page shows: listing_kept_newest. These are the few others.
drop index concurrently if exists listing_unshown_age;
create index concurrently listing_unshown_age on listing ((coalesce(closed_at, deleted_at)))
  where deleted_at is not null or hidden_at is not null;
drop index concurrently if exists contact_message_age;
create index concurrently contact_message_age on contact_message (created_at);
