-- no transaction
-- The mailboxes of suspended and banned members, which may not register again.
drop index concurrently if exists member_account_barred_mailbox;
create index concurrently member_account_barred_mailbox on member_account (mailbox_hash)
  where status in ('suspended', 'banned');
