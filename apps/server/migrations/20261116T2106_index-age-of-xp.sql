-- no transaction
-- The lines of the running month, for the job that compares them with month_xp. Lines are only added, so their dates are
-- nearly in the order of the table.
drop index concurrently if exists xp_entry_age;
create index concurrently xp_entry_age on xp_entry using brin (created_at);
