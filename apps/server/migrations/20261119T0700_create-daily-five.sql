-- The owner of a closed listing has agreed that it may become one of the five things of a day. Taking that back deletes the row.
create table puzzle_consent (
  listing_id uuid primary key,
  owner_id uuid not null,
  agreed_at timestamptz not null,
  constraint puzzle_consent_of_listing foreign key (listing_id, owner_id)
    references listing (id, owner_id) on delete cascade
);

create index puzzle_consent_owner on puzzle_consent (owner_id);

-- A thing with a known price that no member has posted. The operator imports it with a pack.
create table pack_thing (
  id text primary key,
  pack text not null,
  title text not null,
  line text,
  question text not null,
  price bigint not null,
  currency text not null,
  -- The path of its picture.
  photo text,
  source_text text not null,
  source_licence text not null,
  source_url text not null,
  -- Guesses of others, in minor units like the price.
  crowd bigint[] not null,
  constraint pack_thing_id_length check (char_length(id) between 1 and 100),
  constraint pack_thing_question_known check (question in ('went', 'cost')),
  constraint pack_thing_price_positive check (price between 1 and 99999999999)
);

-- The things of a day, written by a job before the day (UTC) begins, so that all processes show the same ones.
create table daily_day (
  day date primary key,
  chosen_at timestamptz not null
);

create table daily_thing (
  day date not null references daily_day (day) on delete cascade,
  -- squawk-ignore prefer-bigint-over-smallint
  position smallint not null,
  listing_id uuid references listing (id) on delete cascade,
  pack_thing_id text references pack_thing (id) on delete cascade,
  constraint daily_thing_once primary key (day, position),
  constraint daily_thing_position_known check (position between 1 and 5),
  constraint daily_thing_is_one check (num_nonnulls(listing_id, pack_thing_id) = 1)
);

-- When a thing was played last.
create index daily_thing_listing on daily_thing (listing_id, day) where listing_id is not null;
create index daily_thing_pack on daily_thing (pack_thing_id, day) where pack_thing_id is not null;

-- What one device has guessed of one day, or of one practice round. It counts nowhere but in its own score and streak.
create table daily_round (
  id uuid primary key,
  -- A keyed hash of the id in the cookie. A job empties it after 40 days, and deletes the round of a visitor.
  device_hash bytea,
  -- The member that the device belonged to.
  member_id uuid references member (id),
  day date,
  -- squawk-ignore prefer-bigint-over-smallint
  practice smallint,
  -- By position: {"1": {"amount": 1300, "points": 89, "isCounted": true}}. The first guess stays.
  guesses jsonb not null default '{}',
  created_at timestamptz not null,
  last_guess_at timestamptz,
  constraint daily_round_of_device unique (device_hash, day),
  constraint daily_round_of_practice unique (device_hash, practice),
  constraint daily_round_is_one check (num_nonnulls(day, practice) = 1),
  constraint daily_round_practice_known check (practice between 1 and 4),
  constraint daily_round_device_hash_is_sha256 check (octet_length(device_hash) = 32),
  constraint daily_round_guesses_are_object check (jsonb_typeof(guesses) = 'object')
);

create index daily_round_member on daily_round (member_id, day) where member_id is not null;
create index daily_round_day on daily_round (day) where day is not null;
-- The job that forgets reads the oldest first.
create index daily_round_hashed on daily_round (created_at) where device_hash is not null;
create index daily_round_age on daily_round (created_at) where device_hash is null;
