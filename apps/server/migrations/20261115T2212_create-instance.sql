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

-- Since when no photo has this content. Its objects are removed some days later, unless the content is stored again.
alter table photo_object add column unused_since timestamptz;

create index photo_object_unused on photo_object (unused_since) where unused_since is not null;
