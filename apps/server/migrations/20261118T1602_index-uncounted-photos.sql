-- no transaction
drop index concurrently if exists photo_uncounted;
create index concurrently photo_uncounted on photo (content_hash) where stored_bytes is null;
