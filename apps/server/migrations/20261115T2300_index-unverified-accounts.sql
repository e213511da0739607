-- no transaction
-- The sweep of accounts that were never verified reads the oldest of them.
drop index concurrently if exists member_account_unverified;
create index concurrently member_account_unverified on member_account (created_at) where email_verified_at is null;
