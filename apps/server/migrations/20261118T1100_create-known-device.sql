-- A browser in which a member has signed in. Its token is in a cookie; the database has the hash alone.
create table known_device (
  token_hash bytea primary key,
  member_id uuid not null references member (id),
  -- The session that was last started there. Null once it has ended.
  session_hash bytea references session (token_hash) on delete set null on update cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint known_device_token_hash_is_sha256 check (octet_length(token_hash) = 32)
);

create index known_device_member on known_device (member_id);
create index known_device_session on known_device (session_hash);
-- The sweep of devices that are no longer used reads the oldest first.
create index known_device_last_used on known_device (last_used_at);
