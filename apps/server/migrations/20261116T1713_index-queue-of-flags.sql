-- no transaction
-- The queue of the moderators, the oldest first.
drop index concurrently if exists flag_queue;
create index concurrently flag_queue on flag (created_at, id) where decision is null;
