-- What was typed into 'forgot password', kept until the worker has looked whether it belongs to anybody: the request
-- itself does the same work for every address. Rows live for seconds.
create table password_reset_request (
  id uuid primary key,
  email text not null,
  created_at timestamptz not null default now(),
  constraint password_reset_request_email_length check (char_length(email) <= 254)
);

create index password_reset_request_age on password_reset_request (created_at);
