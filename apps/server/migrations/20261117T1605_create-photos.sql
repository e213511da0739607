-- The objects in storage under one content hash. The row is there before the first object is written and until the last one
-- is gone, so no object is without a row. While `removing_since` is set the worker deletes the objects, and an upload of the
-- same content waits.
create table photo_object (
  content_hash text primary key,
  last_stored_at timestamptz not null default now(),
  removing_since timestamptz,
  -- When a worker last tried to remove them. The next attempt waits for a while.
  removal_tried_at timestamptz,
  avif_made_at timestamptz,
  -- Since when no photo has this content. Its objects are removed some days later, unless the content is stored again.
  unused_since timestamptz,
  -- How a content looks, in 64 bits: see removed_photo.
  difference_hash bit(64),
  -- Whether a removal that has begun also takes the earlier versions of the objects: takedown and erasure do. Photos that are
  -- no longer used leave their versions in the bucket for as long as backups are kept, so that a restore finds them.
  erases_versions boolean not null default false,
  constraint photo_object_hash_is_sha256 check (content_hash ~ '^[0-9a-f]{64}$')
);

create index photo_object_removing on photo_object (removing_since) where removing_since is not null;
create index photo_object_age on photo_object (last_stored_at);
create index photo_object_unused on photo_object (unused_since) where unused_since is not null;

-- A photo that a member has uploaded. It is written after its objects, so a row promises that they exist. Two members may
-- have sent the same picture: two rows, one content.
create table photo (
  id uuid primary key,
  owner_id uuid not null references member (id),
  content_hash text not null references photo_object (content_hash),
  kind text not null,
  width integer not null,
  height integer not null,
  colour text not null,
  created_at timestamptz not null default now(),
  -- Since when no profile and no listing shows it; null while it is in use.
  unused_since timestamptz default now(),
  -- When the photo was taken out of a listing or its listing was deleted. It is not served any more from then on, unless
  -- another listing of its owner shows it. Null for photos in use and for uploads that wait to be used.
  released_at timestamptz,
  -- Since when the photo is held, because it looks like one that was removed. It is not served until a moderator releases
  -- it.
  held_at timestamptz,
  -- Whether a hidden listing of its owner shows the photo. It is then served only while another listing of its owner, which
  -- people can see, shows it too.
  is_hidden boolean not null default false,
  constraint photo_once unique (owner_id, kind, content_hash),
  constraint photo_size_positive check (width > 0 and height > 0),
  constraint photo_colour_form check (colour ~ '^#[0-9a-f]{6}$'),
  constraint photo_kind_known check (kind in ('profile', 'listing'))
);

create index photo_content on photo (content_hash);
create index photo_unused on photo (unused_since) where unused_since is not null;

-- Photos that moderators have removed. A new upload of the same picture, or of one that looks like it, is held until a
-- moderator has decided. The row names no member.
create table removed_photo (
  content_hash text primary key,
  -- 64 bits that are nearly the same for pictures that look the same. Null for a photo of which none was
  -- computed: only the same file is recognised then.
  difference_hash bit(64),
  removed_at timestamptz not null,
  -- A copy is kept as evidence until then, in a place that is not served. Null once the copy is gone.
  evidence_until timestamptz,
  constraint removed_photo_hash_is_sha256 check (content_hash ~ '^[0-9a-f]{64}$')
);

create index removed_photo_evidence on removed_photo (evidence_until) where evidence_until is not null;

-- The identity of this database, in one row. The worker writes it into the bucket of photos, so that the worker of another
-- database does not remove objects from it.
create table instance (
  is_only boolean primary key default true,
  id uuid not null default gen_random_uuid(),
  -- Each renewal of the mark in the bucket takes the next number and a random value. A copy of this database keeps an
  -- older pair, by which its worker knows that it is a copy.
  mark_generation bigint not null default 0,
  mark_lease uuid not null default gen_random_uuid(),
  -- The UTC day of the last nightly sweep, how many contents may be removed until the next one, and how many were.
  removal_day date,
  removal_allowance integer not null default 0,
  removal_count integer not null default 0,
  constraint instance_is_one check (is_only),
  constraint instance_removal_within_allowance check (removal_count between 0 and removal_allowance)
);

insert into instance default values;
