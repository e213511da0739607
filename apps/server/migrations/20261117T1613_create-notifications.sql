-- Unread number and last position of each member, so that neither is counted. Every transaction that writes a notification of
-- a member locks this row first: positions are in the order of commits, so a client that has read up to a position has
-- seen everything below it.
create table notification_tally (
  member_id uuid primary key references member (id),
  last_position bigint not null default 0,
  unread_count integer not null default 0,
  -- Notifications up to this position count as read, and results up to the second one as shown. So reading all of them
  -- writes one row, however many there are.
  read_until bigint not null default 0,
  shown_until bigint not null default 0,
  constraint notification_tally_unread_not_negative check (unread_count >= 0),
  constraint notification_tally_reads_what_exists check (read_until <= last_position and shown_until <= last_position)
) with (fillfactor = 70);

create table notification (
  id uuid primary key,
  member_id uuid not null references member (id),
  position bigint not null,
  kind text not null,
  -- The event that it tells of, for example 'result:' and the id of the listing.
  dedupe_key text not null,
  listing_id uuid,
  -- For the texts of its kind: title, currency and photo of the listing, amounts, place.
  facts jsonb not null,
  -- The number of events that it tells of. Above 1 for kinds that are grouped.
  event_count integer not null default 1,
  created_at timestamptz not null default now(),
  -- When its newest event happened.
  changed_at timestamptz not null default now(),
  -- When it was read alone. `read_until` of the tally covers the others.
  read_at timestamptz,
  constraint notification_once unique (member_id, dedupe_key),
  constraint notification_position unique (member_id, position),
  constraint notification_event_count_positive check (event_count = 1 or (event_count > 1 and kind = 'suggestions')),
  constraint notification_kind_known check (
    kind in (
      'first-suggestion', 'suggestions', 'ends-soon', 'auto-closed', 'result', 'achievement', 'content-hidden', 'decision',
      'fair-play'
    )
  ),
  constraint notification_of_listing check (
    (listing_id is null) = (kind in ('achievement', 'content-hidden', 'decision', 'fair-play'))
  )
);

-- The newest group of a listing, and everything about a listing that is deleted.
create index notification_listing on notification (member_id, listing_id, position desc) where listing_id is not null;
-- Results that no device has shown.
create index notification_result on notification (member_id, position desc) where kind = 'result';
-- The job that removes old ones.
create index notification_age on notification (changed_at);

-- A closing whose participants are being told, in batches by the order of members. The row goes with the last batch.
create table result_fanout (
  listing_id uuid primary key,
  -- The last member who was told. Null before the first batch.
  after_member_id uuid,
  planned_at timestamptz not null default now()
);

create index result_fanout_age on result_fanout (planned_at);

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

-- Kinds of push messages that a member does not want. 'all' stops all of them and keeps the single choices.
create table push_opt_out (
  member_id uuid not null references member (id),
  kind text not null,
  created_at timestamptz not null default now(),
  constraint push_opt_out_once primary key (member_id, kind),
  constraint push_opt_out_kind_known check (
    kind in ('suggestions', 'ends-soon', 'auto-closed', 'result', 'achievement', 'all')
  )
);
