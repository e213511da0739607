-- A username must differ from every other in more than case and look-alike characters. `toUsernameSkeleton` in the rules
-- does the same; a test compares both.
create function username_skeleton(username text) returns text language sql immutable strict parallel safe
return replace(replace(translate(lower(username), '01i._-', 'oll'), 'rn', 'm'), 'vv', 'w');

-- The public card: what any onboarded member may see of another, and the only table of members that queries for listings
-- may join to. `member_account` has what only the member may see.
create table member (
  id uuid primary key,
  name text not null,
  username text,
  photo_url text,
  background_url text,
  about text,
  xp integer not null default 0,
  created_at timestamptz not null default now(),
  -- Points that are held off the boards until a flag is judged. They stay in the member's total and level; the boards rank
  -- by the total without them.
  held_xp integer not null default 0,
  -- Price Sense: member_sense.shown of the whole record, so that a list of suggestions reads no further row for it.
  sense smallint,
  constraint member_name_length check (char_length(name) between 1 and 100),
  constraint member_username_form check (username ~ '^[A-Za-z0-9_.-]{3,30}$'),
  constraint member_about_length check (char_length(about) <= 500),
  constraint member_xp_not_negative check (xp >= 0),
  constraint member_held_xp_within_total check (held_xp between 0 and xp),
  constraint member_sense_on_card_in_bounds check (sense between 0 and 100)
);

-- It also answers whether a name is free.
create unique index member_username_skeleton_unique on member (username_skeleton(username));

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
  -- When the member last changed something others see. For a few seconds after it the member's own reads go past every
  -- cache, so that the member sees the change, whichever process answers.
  wrote_at timestamptz,
  -- Set for a member who asked for no more reminders. Security mails are sent all the same.
  reminders_off_at timestamptz,
  -- How a member reads distances, dates and times. Null: the language of the browser, the time zone of the member's area.
  units text not null default 'by-place',
  date_language text,
  time_zone text,
  -- The last changes of the area, at most three. They limit how often a member moves in a day.
  area_changed_at timestamptz[] not null default '{}',
  -- Whether any block or mute changes what the member sees: their own, or a block by another member. Every request reads it
  -- with the session, so members without one pay nothing for blocks.
  has_blocks boolean not null default false,
  -- A keyed hash of the mailbox behind the address, the same for all its spellings (ada+shop@ and ada@). The key is in the
  -- configuration. Null for an account that is older than the column.
  mailbox_hash bytea,
  -- Since when a member guesses before they see the prices of others. Null: prices are shown at once. '-infinity' for members
  -- whose onboarding had it on, before they saw any.
  guess_first_since timestamptz,
  constraint member_account_email_form check (email like '%_@_%' and char_length(email) <= 254),
  constraint member_account_status_known check (status in ('active', 'suspended', 'banned', 'closed')),
  constraint member_account_preferences_known check (preferences <@ array['selling', 'buying', 'browsing', 'helping']),
  constraint member_account_place_is_cell check (
    (h7 >> 52) & 15 = 7 and h7 >> 59 = 1 and (h7 & 16777215) = 16777215
  ),
  constraint member_account_place_whole check (num_nulls(h7, latitude, longitude) in (0, 3)),
  constraint member_account_onboarded_needs_verified check (onboarded_at is null or email_verified_at is not null),
  constraint member_account_units_known check (units in ('by-place', 'miles', 'kilometres')),
  constraint member_account_date_language_length check (char_length(date_language) between 1 and 35),
  constraint member_account_time_zone_length check (char_length(time_zone) between 1 and 60)
);

create unique index member_account_email_unique on member_account (lower(email));
-- The sweep of accounts that were never verified reads the oldest of them.
create index member_account_unverified on member_account (created_at) where email_verified_at is null;
-- The mailboxes of suspended and banned members, which may not register again.
create index member_account_barred_mailbox on member_account (mailbox_hash)
  where status in ('suspended', 'banned');

-- A name that its member has given up. It stays reserved for a year, and tells when the member may change the next time.
create table former_username (
  username text not null,
  member_id uuid not null references member (id),
  changed_at timestamptz not null,
  constraint former_username_form check (username ~ '^[A-Za-z0-9_.-]{3,30}$')
);

create unique index former_username_skeleton_unique on former_username (username_skeleton(username));
create index former_username_member on former_username (member_id, changed_at);
-- The sweep of names whose year is over reads the oldest first.
create index former_username_changed on former_username (changed_at);

-- A new e-mail address that waits for its confirmation, at most one per member. A later request replaces the id.
create table email_change (
  member_id uuid primary key references member (id),
  id uuid not null,
  email text not null,
  created_at timestamptz not null,
  constraint email_change_id_unique unique (id),
  constraint email_change_email_form check (email like '%_@_%' and char_length(email) <= 254)
);

create index email_change_created on email_change (created_at);

-- The address that a confirmed change replaced. The mail that tells its reader needs it, and the operator who gives a
-- stolen account back.
create table former_email (
  id uuid primary key,
  member_id uuid not null references member (id),
  email text not null,
  changed_at timestamptz not null,
  constraint former_email_form check (email like '%_@_%' and char_length(email) <= 254)
);

create index former_email_member on former_email (member_id);
create index former_email_changed on former_email (changed_at);

-- The card of a closed account, until its member comes back or it is erased. Meanwhile `member` has the name 'Anonymous' and
-- nothing else, so that no query has to know about closed accounts.
create table closed_account (
  member_id uuid primary key references member (id),
  closed_at timestamptz not null,
  name text not null,
  username text,
  photo_url text,
  background_url text,
  about text,
  constraint closed_account_name_length check (char_length(name) between 1 and 100),
  constraint closed_account_username_form check (username ~ '^[A-Za-z0-9_.-]{3,30}$'),
  constraint closed_account_about_length check (char_length(about) <= 500)
);

-- The name stays reserved. The second index finds the accounts that are due for erasure.
create unique index closed_account_username on closed_account (username_skeleton(username));
create index closed_account_age on closed_account (closed_at);
