-- The link with which an owner asks people without an account. A listing without a row has its first link, which is on:
-- the owner alone learns its address. The token is a signature of listing and version, so it is not stored.
create table ask_link (
  listing_id uuid primary key,
  owner_id uuid not null,
  -- A new version has a new address, and the old address stops working.
  -- squawk-ignore prefer-bigint-over-int
  version integer not null default 1,
  off_at timestamptz,
  constraint ask_link_of_listing foreign key (listing_id, owner_id) references listing (id, owner_id) on delete cascade,
  constraint ask_link_version_positive check (version >= 1)
);

create index ask_link_owner on ask_link (owner_id);

-- A price from a person without an account. It is no suggestion and counts nowhere: only the owner of the listing and its
-- author see it.
create table guest_price (
  id uuid primary key,
  listing_id uuid not null,
  owner_id uuid not null,
  amount bigint not null,
  note text,
  name text,
  -- Keyed hashes. A job empties both 30 days after the end of the listing.
  device_hash bytea,
  network_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- At most 3.
  -- squawk-ignore prefer-bigint-over-smallint
  changes smallint not null default 0,
  -- When the owner removed it, or a moderator hid it. Its author still sees it.
  hidden_at timestamptz,
  constraint guest_price_of_listing foreign key (listing_id, owner_id)
    references listing (id, owner_id) on delete cascade,
  constraint guest_price_once_per_device unique (listing_id, device_hash),
  constraint guest_price_amount_positive check (amount between 1 and 99999999999),
  constraint guest_price_note_length check (char_length(note) between 1 and 250),
  constraint guest_price_name_length check (char_length(name) between 1 and 30),
  constraint guest_price_device_hash_is_sha256 check (octet_length(device_hash) = 32),
  constraint guest_price_network_hash_is_sha256 check (octet_length(network_hash) = 32),
  constraint guest_price_changes_in_bounds check (changes between 0 and 3)
);

-- What one device, and one network, has sent in a day.
create index guest_price_device on guest_price (device_hash, created_at) where device_hash is not null;
create index guest_price_network on guest_price (network_hash, created_at) where network_hash is not null;
-- The job that empties the hashes reads the oldest first.
create index guest_price_hashed on guest_price (created_at) where device_hash is not null;
create index guest_price_owner on guest_price (owner_id);
