-- The XP of a member in a period in UTC: the sum of the lines of the ledger that are dated in it, without those that are held
-- or taken back. A period is named as in date_trunc. No row moves: the table gets another name and a column, and a view with
-- the old name and the old columns takes what the release before reads and writes, which a second table would have to copy.
-- The view below keeps the old names.
-- squawk-ignore renaming-table
alter table month_xp rename to period_xp;
-- squawk-ignore renaming-column
alter table period_xp rename column month to starts_on;
-- The default is the period of rows that come through the view.
alter table period_xp add column period text not null default 'month';
alter table period_xp drop constraint month_xp_is_first_day;
alter table period_xp add constraint period_xp_starts_on_its_first_day
  check (starts_on = date_trunc(period, starts_on::timestamp)::date) not valid;
alter table period_xp rename constraint month_xp_not_negative to period_xp_not_negative;
alter table period_xp rename constraint month_xp_place_whole to period_xp_place_whole;

-- For the release before, and the table's old key month_xp_once with it. A release with a second period drops both.
create view month_xp as
  select starts_on as month, member_id, xp, is_on_board, h7, latitude, longitude, h6, h5, h4
  from period_xp where period = 'month';

create or replace function follow_member_status() returns trigger language plpgsql as $$
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
    update period_xp set is_on_board = true, h7 = new.h7, latitude = new.latitude, longitude = new.longitude
    where member_id = new.member_id;
    update member_sense set is_on_board = is_qualified, h7 = new.h7, latitude = new.latitude, longitude = new.longitude
    where member_id = new.member_id;
  elsif change = -1 then
    update period_xp set is_on_board = false where member_id = new.member_id and is_on_board;
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

create or replace function follow_member_area() returns trigger language plpgsql as $$
begin
  perform from member where id = new.member_id for no key update;
  update member_rank set h7 = new.h7, latitude = new.latitude, longitude = new.longitude
  where member_id = new.member_id;
  update period_xp set h7 = new.h7, latitude = new.latitude, longitude = new.longitude
  where member_id = new.member_id;
  update member_sense set h7 = new.h7, latitude = new.latitude, longitude = new.longitude
  where member_id = new.member_id;
  return null;
end
$$;
