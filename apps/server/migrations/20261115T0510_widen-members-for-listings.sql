-- Members group.

-- A listing's photos are photos too.
alter table photo drop constraint photo_kind_known;
alter table photo add constraint photo_kind_known check (kind in ('profile', 'listing'));

-- When the member last changed something others see. For a few seconds after it their own reads go past every cache, so
-- that nobody ever misses what they have just done, whichever process answers.
alter table member_account add column wrote_at timestamptz;
