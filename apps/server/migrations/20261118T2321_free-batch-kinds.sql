-- `MESSAGE_KINDS` has the kinds. A new one needs no migration.
alter table mail_batch drop constraint mail_batch_kind_known;
