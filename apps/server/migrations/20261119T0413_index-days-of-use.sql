-- no transaction
-- The members of a cell who were active last. It tells whether ten members of a town are active.
drop index concurrently if exists member_rank_active;
create index concurrently member_rank_active on member_rank (h5, active_on desc) include (latitude, longitude);
