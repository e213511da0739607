-- Reads the rows without keeping writers out.
alter table mail_opt_out validate constraint mail_opt_out_kind_known;
