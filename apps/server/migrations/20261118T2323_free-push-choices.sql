-- `MESSAGE_KINDS` has the kinds. A new one needs no migration.
alter table push_opt_out drop constraint push_opt_out_kind_known;
