-- One sign-in on one device. Only the member's device has the token; the database has its hash.
create table session (
  token_hash bytea primary key,
  member_id uuid not null references member (id),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- For the member, who recognises the session by them: browser and system, and the country of the network address at sign-in. The
  -- address itself is not stored. Null where it is not known.
  device text,
  country_code text,
  -- A keyed hash of the network of a session at sign-in: an IPv4 /24 or an IPv6 /48. It tells whether two members use one
  -- network, and goes with the session. The key is in the configuration. Null for private networks.
  network_hash bytea,
  constraint session_token_hash_is_sha256 check (octet_length(token_hash) = 32),
  constraint session_device_length check (char_length(device) <= 100),
  constraint session_country_code_form check (country_code ~ '^[A-Z]{2}$'),
  constraint session_network_hash_is_sha256 check (octet_length(network_hash) = 32)
);

create index session_member on session (member_id);
-- The sweep of ended sessions reads the oldest first.
create index session_last_used on session (last_used_at);
-- A session also ends some time after it was started.
create index session_created on session (created_at);

-- A link in a mail. The database has the hash of its token alone.
create table email_token (
  token_hash bytea primary key,
  member_id uuid not null references member (id),
  purpose text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A repeated attempt to send the mail replaces the token of the attempt before, whose mail was not received.
  mail_id uuid references mail (id),
  constraint email_token_hash_is_sha256 check (octet_length(token_hash) = 32),
  constraint email_token_purpose_known check (purpose in ('verify-email', 'reset-password', 'change-email'))
);

create index email_token_member on email_token (member_id, purpose);
create index email_token_expiry on email_token (expires_at);
create index email_token_mail on email_token (mail_id);

-- The address that was typed into 'forgot password', kept until the worker has looked whether it has an account: the request
-- itself does the same work for every address. Rows live for seconds.
create table password_reset_request (
  id uuid primary key,
  email text not null,
  created_at timestamptz not null default now(),
  constraint password_reset_request_email_length check (char_length(email) <= 254)
);

create index password_reset_request_age on password_reset_request (created_at);
