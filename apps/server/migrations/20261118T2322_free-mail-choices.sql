-- `MESSAGE_KINDS` has the kinds. A new one needs no migration.
alter table mail_opt_out drop constraint mail_opt_out_kind_known;
