-- Listings group: these tables may one day be spread over several servers by region, which is in a listing's id. So
-- nothing here refers to a table of another group (a member is known by id alone), there are no sequences, no
-- triggers, and nothing cascades.

create table listing (
  id uuid primary key,
  owner_id uuid not null,
  title text not null,
  description text not null,
  type text not null,
  location text not null,
  -- The listing's area: the H3 cell of resolution 7 and its centre. The exact point is never stored; null is 'no place'.
  h7 bigint,
  latitude double precision,
  longitude double precision,
  -- Parents of the cell. Taking one is a bit operation, so that they cannot drift from it.
  h6 bigint generated always as ((h7 & ~(15::bigint << 52)) | (6::bigint << 52) | ((1::bigint << 27) - 1)) stored,
  h5 bigint generated always as ((h7 & ~(15::bigint << 52)) | (5::bigint << 52) | ((1::bigint << 30) - 1)) stored,
  h4 bigint generated always as ((h7 & ~(15::bigint << 52)) | (4::bigint << 52) | ((1::bigint << 33) - 1)) stored,
  -- Addresses of photos and, in the same order, their average colours.
  photo_urls text[] not null default '{}',
  photo_colours text[] not null default '{}',
  currency text not null,
  -- Money is in hundredths of the currency's unit.
  offer_amount bigint,
  final_price bigint,
  is_active boolean not null default true,
  auto_closed_at timestamptz,
  closed_at timestamptz,
  deleted_at timestamptz,
  -- Kept in the transaction that writes a suggestion, so that reading never adds up.
  suggestion_count integer not null default 0,
  suggestion_sum bigint not null default 0,
  suggestion_min bigint,
  suggestion_max bigint,
  -- The words of title, description and location, without case and accents.
  words tsvector not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint listing_title_length check (char_length(title) between 1 and 100),
  constraint listing_description_length check (char_length(description) between 1 and 500),
  constraint listing_location_length check (char_length(location) between 1 and 200),
  constraint listing_type_known check (type in ('PRODUCT', 'SERVICE')),
  constraint listing_currency_form check (currency ~ '^[A-Z]{3}$'),
  constraint listing_place_is_cell check ((h7 >> 52) & 15 = 7 and h7 >> 59 = 1 and (h7 & 16777215) = 16777215),
  constraint listing_place_whole check (num_nulls(h7, latitude, longitude) in (0, 3)),
  constraint listing_at_most_five_photos check (cardinality(photo_urls) <= 5),
  constraint listing_photos_have_colours check (cardinality(photo_colours) = cardinality(photo_urls)),
  constraint listing_offer_positive check (offer_amount between 1 and 99999999999),
  constraint listing_final_price_positive check (final_price between 1 and 99999999999),
  -- It ends in one way at most, and is active exactly until then.
  constraint listing_one_end check (num_nonnulls(auto_closed_at, final_price, deleted_at) <= 1),
  constraint listing_active_until_its_end check (is_active = (num_nonnulls(auto_closed_at, final_price, deleted_at) = 0)),
  constraint listing_closed_when_ended check ((closed_at is not null) = (num_nonnulls(auto_closed_at, final_price) = 1)),
  constraint listing_suggestions_add_up check (
    suggestion_count >= 0
    and num_nulls(suggestion_min, suggestion_max) = case when suggestion_count = 0 then 2 else 0 end
    and (suggestion_count > 0 or suggestion_sum = 0)
    and suggestion_min <= suggestion_max
  ),
  -- What a suggestion's foreign key needs to know whose listing it is on.
  constraint listing_with_owner unique (id, owner_id)
) with (fillfactor = 90);

-- The active set is small (72 hours): the feed reads nothing but these. Each answers 'the newest in this cell' with the
-- exact distance test and the filter by type inside the index.
create index listing_active_newest on listing (created_at desc, id desc) include (type) where is_active;
create index listing_active_h7 on listing (h7, created_at desc, id desc) include (latitude, longitude, type) where is_active;
create index listing_active_h6 on listing (h6, created_at desc, id desc) include (latitude, longitude, type) where is_active;
create index listing_active_h5 on listing (h5, created_at desc, id desc) include (latitude, longitude, type) where is_active;
create index listing_active_h4 on listing (h4, created_at desc, id desc) include (latitude, longitude, type) where is_active;
create index listing_active_words on listing using gin (words) where is_active;

-- History: closed, or closed and active together. One level of cells is enough.
create index listing_kept_newest on listing (created_at desc, id desc) include (type, is_active) where deleted_at is null;
create index listing_kept_h5 on listing (h5, created_at desc, id desc) include (latitude, longitude, type, is_active)
  where deleted_at is null;
create index listing_closed_words on listing using gin (words) where not is_active and deleted_at is null;

create index listing_owner on listing (owner_id, created_at desc, id desc) where deleted_at is null;

create table suggestion (
  id uuid primary key,
  listing_id uuid not null,
  -- The listing's owner, so that the database itself refuses a price for one's own listing.
  listing_owner_id uuid not null,
  member_id uuid not null,
  amount bigint not null,
  comment text,
  xp_awarded integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint suggestion_of_listing foreign key (listing_id, listing_owner_id) references listing (id, owner_id),
  constraint suggestion_once_per_member unique (listing_id, member_id),
  constraint suggestion_not_by_the_owner check (member_id <> listing_owner_id),
  constraint suggestion_amount_positive check (amount between 1 and 99999999999),
  constraint suggestion_comment_length check (char_length(comment) between 1 and 250),
  constraint suggestion_xp_known check (xp_awarded in (5, 20, 50))
);

create index suggestion_newest on suggestion (listing_id, created_at desc, id desc);
create index suggestion_member on suggestion (member_id, created_at desc, id desc);

-- What was done for a key a caller chose: the same key again finds it instead of doing it again.
create table idempotency_key (
  member_id uuid not null,
  key text not null,
  -- Of what was sent: the same key with other contents is a mistake of the caller's.
  content_hash bytea not null,
  result_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (member_id, key),
  constraint idempotency_key_form check (key ~ '^[A-Za-z0-9_-]{16,100}$'),
  constraint idempotency_key_hash_is_sha256 check (octet_length(content_hash) = 32)
);

create index idempotency_key_age on idempotency_key (created_at);

-- Kilometres between two points on the sphere PostGIS uses.
create function distance_km(from_latitude float8, from_longitude float8, to_latitude float8, to_longitude float8)
returns float8 language sql immutable parallel safe as $$
  select 12742.0175428 * asin(least(1, sqrt(
    power(sin(radians(to_latitude - from_latitude) / 2), 2)
    + cos(radians(from_latitude)) * cos(radians(to_latitude)) * power(sin(radians(to_longitude - from_longitude) / 2), 2)
  )))
$$;
