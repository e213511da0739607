-- Listings group. How far the sweep has come that reminds owners: every listing up to this one has had its turn. A mark
-- on each listing would rewrite its row in every index; one line here does. It begins where a listing that is posted
-- now will be in time: those that were due before are not reminded late.
create table reminder_mark (
  is_only boolean primary key default true,
  created_at timestamptz not null default now() - interval '60 hours',
  listing_id uuid not null default '00000000-0000-0000-0000-000000000000',
  constraint reminder_mark_is_one check (is_only)
);

insert into reminder_mark default values;

-- Due listings are read in the order they were created in, from the mark on: listing_active_newest, backwards.
