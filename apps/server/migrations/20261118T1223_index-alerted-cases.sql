-- no transaction
drop index concurrently if exists moderation_case_alerted;
create index concurrently moderation_case_alerted on moderation_case (alerted_at) where alerted_at is not null;
