-- Points that are held off the boards until a flag is judged. They stay in the member's total and level; the boards rank
-- by the total without them.
alter table member add column held_xp integer not null default 0;
alter table member add constraint member_held_xp_within_total check (held_xp between 0 and xp) not valid;

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
  if points > 0 and change <> 0 then
    insert into xp_histogram as kept (step, bucket, members)
    select step, points / step, greatest(change, 0) from unnest(array[1, 100, 5000]) step order by step
    on conflict (step, bucket) do update set members = kept.members + change;
  end if;
  return null;
end
$$;
