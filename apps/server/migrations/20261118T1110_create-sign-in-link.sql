-- The address that was typed into a sign-in beyond the limit, kept until the worker has looked whether it has an account:
-- the request itself does the same work for every address. Rows live for seconds.
create table sign_in_link_request (
  id uuid primary key,
  email text not null,
  created_at timestamptz not null default now(),
  constraint sign_in_link_request_email_length check (char_length(email) <= 254)
);

create index sign_in_link_request_age on sign_in_link_request (created_at);

-- A link in a mail with which a browser may try the password of one account again.
create table sign_in_link (
  token_hash bytea primary key,
  member_id uuid not null references member (id),
  tries bigint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint sign_in_link_token_hash_is_sha256 check (octet_length(token_hash) = 32),
  constraint sign_in_link_tries_not_negative check (tries >= 0)
);

create index sign_in_link_member on sign_in_link (member_id);
create index sign_in_link_expiry on sign_in_link (expires_at);
