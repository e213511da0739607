-- Photos that moderators have removed. A new upload of the same picture, or of one that looks like it, is held until a
-- moderator has decided. The row names no member.
create table removed_photo (
  content_hash text primary key,
  -- 64 bits that are nearly the same for pictures that look the same. Null for photos that were uploaded before they were
  -- computed: only the same file is recognised then.
  difference_hash bit(64),
  removed_at timestamptz not null,
  -- A copy is kept as evidence until then, in a place that is not served. Null once the copy is gone.
  evidence_until timestamptz,
  constraint removed_photo_hash_is_sha256 check (content_hash ~ '^[0-9a-f]{64}$')
);

create index removed_photo_evidence on removed_photo (evidence_until) where evidence_until is not null;
