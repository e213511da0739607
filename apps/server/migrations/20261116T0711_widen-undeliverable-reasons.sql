alter table mail drop constraint mail_undeliverable_reason_known;
alter table mail add constraint mail_undeliverable_reason_known check (
  undeliverable_reason is null
  or (undeliverable_at is not null and undeliverable_reason in ('not-needed', 'refused', 'given-up', 'suppressed'))
) not valid;
