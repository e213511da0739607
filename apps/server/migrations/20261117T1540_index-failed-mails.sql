-- no transaction
-- Mails that were not delivered, for the operator: the newest are listed, and all can be tried again.
drop index concurrently if exists mail_failed;
create index concurrently mail_failed on mail (coalesce(undeliverable_at, unknown_at))
  where undeliverable_reason in ('refused', 'given-up') or unknown_at is not null;
