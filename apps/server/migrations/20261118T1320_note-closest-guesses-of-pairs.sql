-- How often the suggester of a pair was the closest, and whether the owner was in their first week. Written anew in every
-- search. A count of listings that one member has priced in 90 days is small.
-- squawk-ignore prefer-bigint-over-int
alter table arranged_pair add column closest_hits integer not null default 0;
alter table arranged_pair add column is_fresh boolean not null default false;
