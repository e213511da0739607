-- Since when the photo is held, because it looks like one that was removed. It is not served until a moderator releases it.
alter table photo add column held_at timestamptz;
