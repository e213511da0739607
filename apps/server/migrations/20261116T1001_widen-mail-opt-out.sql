-- 'all' stops mails of all kinds and keeps the single choices.
alter table mail_opt_out drop constraint mail_opt_out_kind_known;
alter table mail_opt_out add constraint mail_opt_out_kind_known check (
  kind in ('suggestions', 'ends-soon', 'auto-closed', 'result', 'digest', 'all')
) not valid;
