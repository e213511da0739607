-- no transaction
-- The sweep of ended sessions finds the oldest ones by this index. Built concurrently: every request reads this table.
drop index concurrently if exists session_created;
create index concurrently session_created on session (created_at);
