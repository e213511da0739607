alter table email_token drop constraint email_token_purpose_known;
alter table email_token add constraint email_token_purpose_known
  check (purpose in ('verify-email', 'reset-password', 'change-email')) not valid;
