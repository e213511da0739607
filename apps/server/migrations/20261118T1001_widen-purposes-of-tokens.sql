alter table email_token drop constraint email_token_purpose_known;
alter table email_token add constraint email_token_purpose_known check (
  purpose in ('verify-email', 'reset-password', 'change-email', 'stop-email-change', 'undo-email-change')
) not valid;
alter table email_token add constraint email_token_names_change check (
  (change_id is not null) = (purpose in ('stop-email-change', 'undo-email-change'))
) not valid;
