-- Which cards were drawn for a listing, so that removing the listing removes all of them, also those of earlier titles.
create table share_card (
  listing_id uuid not null references listing (id) on delete cascade,
  hash text not null,
  primary key (listing_id, hash),
  constraint share_card_hash_is_sha256 check (hash ~ '^[0-9a-f]{64}$')
);
