-- Members group. What people write on the contact page, with or without an account. Where it was sent from is not kept.
create table contact_message (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null default now(),
  constraint contact_message_name_length check (char_length(name) between 1 and 100),
  constraint contact_message_name_one_line check (name !~ '[\n\r]'),
  constraint contact_message_email_form check (email like '%_@_%' and char_length(email) <= 254),
  constraint contact_message_subject_known check (
    subject in ('general', 'technical', 'account', 'feedback', 'bug', 'other')
  ),
  constraint contact_message_length check (char_length(message) between 1 and 2000)
);

-- Mails about such a message go to people who may have no account: they name the message by their key instead of a
-- member. One of a kind is still one.
alter table mail alter column member_id drop not null;
alter table mail drop constraint mail_once;
alter table mail add constraint mail_once unique nulls not distinct (member_id, template, dedupe_key);
alter table mail add constraint mail_has_its_reader check ((member_id is null) = (template like 'contact-%'));
