-- The last day (UTC) on which a member has used Ballpark. Everybody counts as active on the day of this migration, so that no
-- town turns young by it. The default is stable, not volatile: PostgreSQL computes it once, and rewrites no row.
-- squawk-ignore adding-field-with-default
alter table member_rank add column active_on date not null default (now() at time zone 'UTC')::date;
