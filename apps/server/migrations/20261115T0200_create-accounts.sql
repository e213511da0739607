-- Members group. `member` is the public card: what any onboarded member may see of another, and the only table that
-- listing-side queries may join to. What only the member themselves may see is in `member_account`.

create table member (
  id uuid primary key,
  name text not null,
  username text,
  photo_url text,
  background_url text,
  about text,
  xp integer not null default 0,
  created_at timestamptz not null default now(),
  constraint member_name_length check (char_length(name) between 1 and 100),
  constraint member_username_form check (username ~ '^[A-Za-z0-9_.-]{3,30}$'),
  constraint member_about_length check (char_length(about) <= 500),
  constraint member_xp_not_negative check (xp >= 0)
);

-- One name per person whatever its case; the same index answers the availability check.
create unique index member_username_unique on member (lower(username));

create table member_account (
  member_id uuid primary key references member (id),
  email text not null,
  password_hash text not null,
  status text not null default 'active',
  preferences text[] not null default '{}',
  email_verified_at timestamptz,
  onboarded_at timestamptz,
  -- When the member last asked for the verification mail again; the pause between two is counted from it.
  verification_resent_at timestamptz,
  -- The member's place: the H3 cell of resolution 7 and its centre. The exact point is never stored; null is 'no place'.
  h7 bigint,
  latitude double precision,
  longitude double precision,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint member_account_email_form check (email like '%_@_%' and char_length(email) <= 254),
  constraint member_account_status_known check (status in ('active', 'suspended', 'banned', 'closed')),
  constraint member_account_preferences_known check (preferences <@ array['selling', 'buying', 'browsing', 'helping']),
  constraint member_account_place_is_cell check (
    (h7 >> 52) & 15 = 7 and h7 >> 59 = 1 and (h7 & 16777215) = 16777215
  ),
  constraint member_account_place_whole check (num_nulls(h7, latitude, longitude) in (0, 3)),
  constraint member_account_onboarded_needs_verified check (onboarded_at is null or email_verified_at is not null)
);

create unique index member_account_email_unique on member_account (lower(email));

-- A session is known by the hash of its token alone; the token itself is nowhere but with the member.
create table session (
  token_hash bytea primary key,
  member_id uuid not null references member (id),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint session_token_hash_is_sha256 check (octet_length(token_hash) = 32)
);

create index session_member on session (member_id);
-- The sweep of ended sessions reads the oldest first.
create index session_last_used on session (last_used_at);

create table email_token (
  token_hash bytea primary key,
  member_id uuid not null references member (id),
  purpose text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint email_token_hash_is_sha256 check (octet_length(token_hash) = 32),
  constraint email_token_purpose_known check (purpose in ('verify-email', 'reset-password'))
);

create index email_token_member on email_token (member_id, purpose);
create index email_token_expiry on email_token (expires_at);

-- One row per mail owed to a member. The unique key makes asking twice harmless; sent_at makes sending twice rare:
-- only a crash between the mail server's 'accepted' and our commit can repeat one.
create table mail (
  id uuid primary key,
  member_id uuid not null references member (id),
  template text not null,
  dedupe_key text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  undeliverable_at timestamptz,
  constraint mail_once unique (member_id, template, dedupe_key),
  constraint mail_one_outcome check (num_nonnulls(sent_at, undeliverable_at) <= 1)
);

create index mail_waiting on mail (created_at) where sent_at is null and undeliverable_at is null;
