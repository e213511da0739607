-- no transaction
-- The release before finds its months by these indexes, too: its view names the period.
drop index concurrently if exists period_xp_once;
create unique index concurrently period_xp_once on period_xp (member_id, period, starts_on);
drop index concurrently if exists period_xp_top;
create index concurrently period_xp_top on period_xp (period, starts_on, xp desc, member_id) where is_on_board and xp > 0;
drop index concurrently if exists period_xp_h6;
create index concurrently period_xp_h6 on period_xp (period, starts_on, h6, xp desc, member_id) include (latitude, longitude)
  where is_on_board and xp > 0;
drop index concurrently if exists period_xp_h5;
create index concurrently period_xp_h5 on period_xp (period, starts_on, h5, xp desc, member_id) include (latitude, longitude)
  where is_on_board and xp > 0;
drop index concurrently if exists period_xp_h4;
create index concurrently period_xp_h4 on period_xp (period, starts_on, h4, xp desc, member_id) include (latitude, longitude)
  where is_on_board and xp > 0;
drop index concurrently if exists month_xp_top;
drop index concurrently if exists month_xp_h6;
drop index concurrently if exists month_xp_h5;
drop index concurrently if exists month_xp_h4;
