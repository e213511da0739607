-- The boards: every onboarded member whose account is active, with their area. Kept beside the public card, so that reading
-- a board never touches accounts. Ids are in the order of joining, which orders equal totals.
create table member_rank (
  member_id uuid primary key references member (id),
  xp integer not null default 0,
  h7 bigint,
  latitude double precision,
  longitude double precision,
  h6 bigint generated always as ((h7 & ~(15::bigint << 52)) | (6::bigint << 52) | ((1::bigint << 27) - 1)) stored,
  h5 bigint generated always as ((h7 & ~(15::bigint << 52)) | (5::bigint << 52) | ((1::bigint << 30) - 1)) stored,
  h4 bigint generated always as ((h7 & ~(15::bigint << 52)) | (4::bigint << 52) | ((1::bigint << 33) - 1)) stored,
  constraint member_rank_xp_not_negative check (xp >= 0),
  constraint member_rank_place_is_cell check ((h7 >> 52) & 15 = 7 and h7 >> 59 = 1 and (h7 & 16777215) = 16777215),
  constraint member_rank_place_whole check (num_nulls(h7, latitude, longitude) in (0, 3))
);

create index member_rank_top on member_rank (xp desc, member_id);
create index member_rank_h6 on member_rank (h6, xp desc, member_id) include (latitude, longitude);
create index member_rank_h5 on member_rank (h5, xp desc, member_id) include (latitude, longitude);
create index member_rank_h4 on member_rank (h4, xp desc, member_id) include (latitude, longitude);

-- How many members have how much, in steps of 1, 100 and 5,000, so that a rank is a sum of a few rows. Members without XP are
-- not counted: all others are before them.
create table xp_histogram (
  step integer not null,
  bucket integer not null,
  members integer not null,
  primary key (step, bucket),
  constraint xp_histogram_step_known check (step in (1, 100, 5000)),
  constraint xp_histogram_not_negative check (members >= 0)
);

-- The XP of a member in a month in UTC: the sum of the lines of the ledger that are dated in it, without those that are held
-- or taken back.
create table month_xp (
  month date not null,
  member_id uuid not null references member (id),
  xp integer not null,
  -- Only while the account is active.
  is_on_board boolean not null,
  -- The area of the member, as in member_rank.
  h7 bigint,
  latitude double precision,
  longitude double precision,
  h6 bigint generated always as ((h7 & ~(15::bigint << 52)) | (6::bigint << 52) | ((1::bigint << 27) - 1)) stored,
  h5 bigint generated always as ((h7 & ~(15::bigint << 52)) | (5::bigint << 52) | ((1::bigint << 30) - 1)) stored,
  h4 bigint generated always as ((h7 & ~(15::bigint << 52)) | (4::bigint << 52) | ((1::bigint << 33) - 1)) stored,
  constraint month_xp_once primary key (member_id, month),
  constraint month_xp_is_first_day check (extract(day from month) = 1),
  constraint month_xp_not_negative check (xp >= 0),
  constraint month_xp_place_whole check (num_nulls(h7, latitude, longitude) in (0, 3))
);

create index month_xp_top on month_xp (month, xp desc, member_id) where is_on_board and xp > 0;
create index month_xp_h6 on month_xp (month, h6, xp desc, member_id) include (latitude, longitude)
  where is_on_board and xp > 0;
create index month_xp_h5 on month_xp (month, h5, xp desc, member_id) include (latitude, longitude)
  where is_on_board and xp > 0;
create index month_xp_h4 on month_xp (month, h4, xp desc, member_id) include (latitude, longitude)
  where is_on_board and xp > 0;

-- All boards follow the status and the onboarding of a member. A trigger, so that it also holds for an operator with psql. The
-- member is locked first, as by every payment of XP, and the histogram comes last and in its order, so that no deadlock occurs.
create function follow_member_status() returns trigger language plpgsql as $$
declare
  points integer;
  change integer := 0;
begin
  select xp - held_xp into points from member where id = new.member_id for no key update;
  if new.status = 'active' and new.onboarded_at is not null then
    insert into member_rank (member_id, xp, h7, latitude, longitude)
    values (new.member_id, points, new.h7, new.latitude, new.longitude)
    on conflict do nothing;
    if found then change := 1; end if;
  elsif new.status <> 'active' then
    delete from member_rank where member_id = new.member_id;
    if found then change := -1; end if;
  end if;
  if change = 1 then
    update month_xp set is_on_board = true, h7 = new.h7, latitude = new.latitude, longitude = new.longitude
    where member_id = new.member_id;
    update member_sense set is_on_board = is_qualified, h7 = new.h7, latitude = new.latitude, longitude = new.longitude
    where member_id = new.member_id;
  elsif change = -1 then
    update month_xp set is_on_board = false where member_id = new.member_id and is_on_board;
    update member_sense set is_on_board = false where member_id = new.member_id and is_on_board;
  end if;
  if points > 0 and change <> 0 then
    insert into xp_histogram as kept (step, bucket, members)
    select step, points / step, greatest(change, 0) from unnest(array[1, 100, 5000]) step order by step
    on conflict (step, bucket) do update set members = kept.members + change;
  end if;
  return null;
end
$$;

create trigger member_account_status_followed after update of status, onboarded_at on member_account
for each row when (old.status is distinct from new.status or old.onboarded_at is distinct from new.onboarded_at)
execute function follow_member_status();

-- The boards follow a member who moves. The account is locked already; then the member, then the rank: the order of a
-- change of status and of every payment of XP.
create function follow_member_area() returns trigger language plpgsql as $$
begin
  perform from member where id = new.member_id for no key update;
  update member_rank set h7 = new.h7, latitude = new.latitude, longitude = new.longitude
  where member_id = new.member_id;
  update month_xp set h7 = new.h7, latitude = new.latitude, longitude = new.longitude
  where member_id = new.member_id;
  update member_sense set h7 = new.h7, latitude = new.latitude, longitude = new.longitude
  where member_id = new.member_id;
  return null;
end
$$;

create trigger member_account_area_followed after update of h7 on member_account
for each row when (old.h7 is distinct from new.h7 and old.onboarded_at is not null)
execute function follow_member_area();
