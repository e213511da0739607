-- How a member reads distances, dates and times. Null: the language of the browser, the time zone of the member's area.
alter table member_account
  add column units text not null default 'by-place',
  add column date_language text,
  add column time_zone text,
  -- The last changes of the area, at most three. They limit how often a member moves in a day.
  add column area_changed_at timestamptz[] not null default '{}';

alter table member_account
  add constraint member_account_units_known check (units in ('by-place', 'miles', 'kilometres')) not valid,
  add constraint member_account_date_language_length check (char_length(date_language) between 1 and 35) not valid,
  add constraint member_account_time_zone_length check (char_length(time_zone) between 1 and 60) not valid;

-- The boards follow a member who moves. The account is locked already; then the member, then the rank: the order of a
-- change of status and of every payment of XP.
create function follow_member_area() returns trigger language plpgsql as $$
begin
  perform from member where id = new.member_id for no key update;
  update member_rank set h7 = new.h7, latitude = new.latitude, longitude = new.longitude
  where member_id = new.member_id;
  return null;
end
$$;

create trigger member_account_area_followed after update of h7 on member_account
for each row when (old.h7 is distinct from new.h7 and old.onboarded_at is not null)
execute function follow_member_area();
