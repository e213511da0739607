-- All boards follow the status and the area of a member. The member is locked first, as by every payment of XP.
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

create or replace function follow_member_area() returns trigger language plpgsql as $$
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
