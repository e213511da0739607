-- A message from the contact page, of a person with or without an account. The address that it was sent from is not kept.
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

-- Erasing an account and exporting its data find the messages from its address.
create index contact_message_sender on contact_message (lower(email));
create index contact_message_age on contact_message (created_at);
