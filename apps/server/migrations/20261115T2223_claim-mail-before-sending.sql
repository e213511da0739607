-- Each attempt claims its mail until `sending_until`, so that two workers never send the same mail at once. A claim that
-- has run out belonged to a worker that died.
alter table mail add column sending_until timestamptz;
alter table mail add column attempts integer not null default 0;
-- The sweep takes mails whose time has passed long ago, and moves them to the end of the line.
alter table mail add column next_attempt_at timestamptz not null default now();
-- Code and SMTP command of the last failed attempt. Never an address: servers repeat it in their answers.
alter table mail add column last_failure text;
alter table mail add column undeliverable_reason text;
-- The connection was lost behind the end of the mail: it may have arrived, so it is not sent again.
alter table mail add column unknown_at timestamptz;

alter table mail add constraint mail_last_failure_length check (char_length(last_failure) <= 60);
-- Rows of the earlier release have no reason.
alter table mail add constraint mail_undeliverable_reason_known check (
  undeliverable_reason is null
  or (undeliverable_at is not null and undeliverable_reason in ('not-needed', 'refused', 'given-up'))
);
alter table mail drop constraint mail_one_outcome;
alter table mail add constraint mail_one_outcome check (num_nonnulls(sent_at, undeliverable_at, unknown_at) <= 1);

drop index mail_waiting;
create index mail_due on mail (next_attempt_at)
  where sent_at is null and undeliverable_at is null and unknown_at is null;

-- A repeated attempt replaces the token of the attempt before, whose mail no one received.
alter table email_token add column mail_id uuid references mail (id);
create index email_token_mail on email_token (mail_id);
