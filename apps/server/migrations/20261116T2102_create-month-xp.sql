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
