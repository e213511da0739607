-- Members group. Whoever is suspended, banned or has closed the account is on no board and counts in nobody's rank.
delete from member_rank using member_account account
where account.member_id = member_rank.member_id and account.status <> 'active';

delete from xp_histogram;

insert into xp_histogram (step, bucket, members)
select step, xp / step, count(*) from member_rank cross join unnest(array[1, 100, 5000]) step where xp > 0 group by 1, 2;

-- A trigger, so that it holds whoever changes a status, an operator with psql included. The member is locked as by
-- everything that pays points, and the histogram comes last and in its order: nobody waits in a circle.
create function follow_member_status() returns trigger language plpgsql as $$
declare
  points integer;
  change integer := 0;
begin
  select xp into points from member where id = new.member_id for no key update;
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

create trigger member_account_status_followed after update of status on member_account
for each row when (old.status is distinct from new.status) execute function follow_member_status();
