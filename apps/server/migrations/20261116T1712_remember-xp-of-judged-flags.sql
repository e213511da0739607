-- What a decision took back or put back on the boards. Null for flags that were judged before.
alter table flag add column decided_xp integer;
