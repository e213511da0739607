-- A keyed hash of the mailbox behind the address, the same for all its spellings (ada+shop@ and ada@). The key is in the
-- configuration. Null for accounts from before.
alter table member_account add column mailbox_hash bytea;
