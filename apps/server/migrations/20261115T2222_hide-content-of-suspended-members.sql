-- What a suspended or banned member posted is shown to no one. `hidden_at` is set in the transaction that changes the
-- member's status and is null again when the member is restored.
-- Building the indexes locks the table against writes. This is for the time before the first members: later changes of an
-- index on a large table build the new one concurrently.
alter table listing add column hidden_at timestamptz;
alter table suggestion add column hidden_at timestamptz;

drop index listing_active_newest, listing_active_h7, listing_active_h6, listing_active_h5, listing_active_h4,
  listing_active_words, listing_kept_newest, listing_kept_h5, listing_closed_words;

-- The same indexes without hidden listings. Each answers 'the newest in this cell' with the distance test and the filter
-- by type inside the index.
create index listing_active_newest on listing (created_at desc, id desc) include (type)
  where is_active and hidden_at is null;
create index listing_active_h7 on listing (h7, created_at desc, id desc) include (latitude, longitude, type)
  where is_active and hidden_at is null;
create index listing_active_h6 on listing (h6, created_at desc, id desc) include (latitude, longitude, type)
  where is_active and hidden_at is null;
create index listing_active_h5 on listing (h5, created_at desc, id desc) include (latitude, longitude, type)
  where is_active and hidden_at is null;
create index listing_active_h4 on listing (h4, created_at desc, id desc) include (latitude, longitude, type)
  where is_active and hidden_at is null;
create index listing_active_words on listing using gin (words) where is_active and hidden_at is null;
create index listing_kept_newest on listing (created_at desc, id desc) include (type, is_active)
  where deleted_at is null and hidden_at is null;
create index listing_kept_h5 on listing (h5, created_at desc, id desc) include (latitude, longitude, type, is_active)
  where deleted_at is null and hidden_at is null;
create index listing_closed_words on listing using gin (words)
  where not is_active and deleted_at is null and hidden_at is null;

-- Hidden listings close after 72 hours like all others: their suggesters are paid.
create index listing_open_age on listing (created_at, id) where is_active;
