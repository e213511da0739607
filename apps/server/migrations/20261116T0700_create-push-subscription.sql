-- A device of a member that gets push messages. It goes with the session in which it was registered, so that a device that
-- is signed out, also from another device, gets no more messages.
create table push_subscription (
  id uuid primary key,
  member_id uuid not null references member (id),
  session_hash bytea not null references session (token_hash) on delete cascade,
  endpoint text not null,
  -- The public key and the secret of the browser, in base64url: what messages are encrypted with.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  constraint push_subscription_endpoint unique (endpoint),
  constraint push_subscription_endpoint_length check (char_length(endpoint) <= 1000)
);

create index push_subscription_member on push_subscription (member_id, created_at desc);
create index push_subscription_session on push_subscription (session_hash);
