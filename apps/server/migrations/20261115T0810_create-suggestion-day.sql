-- Members group. The UTC days on which a member suggested a price, so that a row of days is found whatever order the
-- suggestions are counted in: one that is counted late still closes its gap.
create table suggestion_day (
  member_id uuid not null references member (id),
  day date not null,
  primary key (member_id, day)
);

-- The row that is going on is known day by day; of an older one only how long it was, which streak_days keeps.
insert into suggestion_day (member_id, day)
select member_id, last_suggestion_day - ago
from member_progress cross join lateral generate_series(0, current_streak_days - 1) ago
where last_suggestion_day is not null;

alter table member_progress drop column current_streak_days, drop column last_suggestion_day;
