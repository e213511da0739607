-- About which listings quick mode asks a member no more. A job sweeps rows of listings that have ended.
create table quick_skip (
  member_id uuid not null references member (id),
  listing_id uuid not null,
  created_at timestamptz not null default now(),
  constraint quick_skip_once primary key (member_id, listing_id)
);
create index quick_skip_age on quick_skip (created_at);
