-- Members group. What lies in storage under one content hash. The row is there before the first object is written and
-- until the last one is gone, so nothing in storage is without one. While `removing_since` is set the objects are being
-- deleted, and whoever wants to store the same content waits: that is what keeps a sweep and an upload apart.
create table photo_object (
  content_hash text primary key,
  last_stored_at timestamptz not null default now(),
  removing_since timestamptz,
  -- When somebody last set about it; nobody else does for a while.
  removal_tried_at timestamptz,
  avif_made_at timestamptz,
  constraint photo_object_hash_is_sha256 check (content_hash ~ '^[0-9a-f]{64}$')
);

create index photo_object_removing on photo_object (removing_since) where removing_since is not null;
create index photo_object_age on photo_object (last_stored_at);

-- A photo somebody uploaded. It is written after its objects, so a row promises that they exist. Two people may have
-- sent the same picture: two rows, one content.
create table photo (
  id uuid primary key,
  owner_id uuid not null references member (id),
  content_hash text not null references photo_object (content_hash),
  kind text not null,
  width integer not null,
  height integer not null,
  thumbhash bytea not null,
  colour text not null,
  created_at timestamptz not null default now(),
  -- Since when nobody shows it; null while it is in use.
  unused_since timestamptz default now(),
  constraint photo_once unique (owner_id, kind, content_hash),
  constraint photo_kind_known check (kind in ('profile')),
  constraint photo_size_positive check (width > 0 and height > 0),
  constraint photo_thumbhash_length check (octet_length(thumbhash) between 5 and 64),
  constraint photo_colour_form check (colour ~ '^#[0-9a-f]{6}$')
);

create index photo_content on photo (content_hash);
create index photo_unused on photo (unused_since) where unused_since is not null;
