-- no transaction
-- The newest open listings of a large cell (resolution 2, about 87,000 km²), for members in whose town too few are open.
drop index concurrently if exists listing_active_h2;
create index concurrently listing_active_h2
  on listing (((h7 & ~(15::bigint << 52)) | (2::bigint << 52) | ((1::bigint << 39) - 1)), created_at desc, id desc)
  where is_active and hidden_at is null;
