-- Whether a removal that has begun also takes the earlier versions of the objects: takedown and erasure do. Photos that are
-- no longer used leave their versions in the bucket for as long as backups are kept, so that a restore finds them.
alter table photo_object add column erases_versions boolean not null default false;
