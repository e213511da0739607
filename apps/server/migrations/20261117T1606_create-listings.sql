-- Kilometres between two points on the sphere PostGIS uses.
create function distance_km(from_latitude float8, from_longitude float8, to_latitude float8, to_longitude float8)
returns float8 language sql immutable parallel safe as $$
  select 12742.0175428 * asin(least(1, sqrt(
    power(sin(radians(to_latitude - from_latitude) / 2), 2)
    + cos(radians(from_latitude)) * cos(radians(to_latitude)) * power(sin(radians(to_longitude - from_longitude) / 2), 2)
  )))
$$;

-- Listings and suggestions may one day be spread over several servers by region, which is in a listing's id. So these tables
-- know a member by id alone, without a foreign key, and have no sequences.
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
  -- The smallest difference between a suggestion and the final price, in hundredths of the currency's unit. A closing writes
  -- the listing alone, and a job the awards. With this column each award is known before the job has written it.
  closest_difference bigint,
  -- When the job had done everything that follows from the end of the listing.
  settled_at timestamptz,
  -- Since when the listing is hidden: the condition that queries and partial indexes use. `hidden_for` has the reasons.
  hidden_at timestamptz,
  -- When the owner last changed the title, description, type or photos of a listing that members had already priced.
  edited_at timestamptz,
  -- The owner of a listing that closed automatically may report afterwards for how much it was sold, or that it was not. This
  -- is not the final price of a closing, so statistics of closings need no condition to leave it out.
  late_outcome_at timestamptz,
  -- In hundredths of the currency's unit. Null if the listing was not sold.
  late_price bigint,
  -- The smallest difference between a shown suggestion and the late price. Null without a suggestion.
  late_closest_difference bigint,
  -- When the job had paid the late price.
  late_settled_at timestamptz,
  -- A listing can be hidden for several reasons at once, and is shown again when the last of them is gone.
  hidden_for text[] not null default '{}',
  -- When a moderator removed the listing. Its address answers 'gone' from then on, and nothing shows it again.
  removed_at timestamptz,
  -- The ballpark figure of a listing and its fair range, in minor units, as members see them. Every change of a suggestion
  -- keeps them up to date, so that no reader adds anything up.
  ballpark_price bigint,
  ballpark_low bigint,
  ballpark_high bigint,
  -- The number of suggestions in the figure, and how many equal voices their weights amount to, in hundredths.
  ballpark_count integer,
  ballpark_voices integer,
  -- One standard error of the logarithm of the figure.
  ballpark_error real,
  -- How many per cent of the weight are near the figure.
  ballpark_agreement smallint,
  -- How many closings the range was calibrated on.
  ballpark_basis integer,
  -- The owner may choose one of the categories of the rules, or none.
  category text,
  -- The owner's word for the final price. Null for an active listing, an automatic closing and an owner who did
  -- not say.
  outcome text,
  -- When the listing was taken into `closing`.
  booked_at timestamptz,
  -- Whether the prices of the listing may be hidden ('veil') or are open to every member ('shown'). Null without a trial.
  trial_arm text,
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
  -- The foreign key of a suggestion needs it: it names the owner, too.
  constraint listing_with_owner unique (id, owner_id),
  constraint listing_closest_difference_of_price check (
    closest_difference is null or (closest_difference >= 0 and final_price is not null)
  ),
  constraint listing_settled_after_its_end check (settled_at is null or not is_active),
  constraint listing_late_outcome_of_auto_closed check (late_outcome_at is null or auto_closed_at is not null),
  constraint listing_late_price_positive check (late_price between 1 and 99999999999),
  constraint listing_late_price_reported check (late_price is null or late_outcome_at is not null),
  constraint listing_late_difference_of_price check (
    late_closest_difference is null or (late_closest_difference >= 0 and late_price is not null)
  ),
  constraint listing_late_settled_after_price check (late_settled_at is null or late_price is not null),
  constraint listing_hidden_for_known check (
    hidden_for <@ array['status', 'reports', 'decision', 'photo', 'closed-account']
  ),
  constraint listing_hidden_while_reason check (hidden_for = '{}' or hidden_at is not null),
  constraint listing_ballpark_is_whole check (
    num_nulls(ballpark_price, ballpark_low, ballpark_high, ballpark_count, ballpark_voices, ballpark_error,
      ballpark_agreement, ballpark_basis) in (0, 8)
  ),
  constraint listing_ballpark_in_range check (ballpark_price between ballpark_low and ballpark_high),
  constraint listing_category_form check (category ~ '^[a-z]+(-[a-z]+)*$' and char_length(category) <= 30),
  constraint listing_outcome_known check (outcome in ('sold', 'agreed', 'asking', 'kept')),
  constraint listing_outcome_of_price check (outcome is null or final_price is not null),
  constraint listing_trial_arm_known check (trial_arm in ('veil', 'shown'))
) with (fillfactor = 90);

create index listing_owner on listing (owner_id, created_at desc, id desc) where deleted_at is null;
-- The sweep of settling reads it: a few rows at any time.
create index listing_unsettled on listing (id) where not is_active and settled_at is null;
-- The feed. Few listings are active, because each closes after 72 hours. Each index answers 'the newest in this cell' with the
-- distance test and the filter by type inside the index. The sweep of overdue listings and the one that reminds owners read
-- listing_active_newest backwards.
create index listing_active_newest on listing (created_at desc, id desc) include (type)
  where is_active and hidden_at is null;
create index listing_active_h7 on listing (h7, created_at desc, id desc) include (latitude, longitude, type)
  where is_active and hidden_at is null;
create index listing_active_h6 on listing (h6, created_at desc, id desc) include (latitude, longitude, type)
  where is_active and hidden_at is null;
create index listing_active_h5 on listing (h5, created_at desc, id desc) include (latitude, longitude, type)
  where is_active and hidden_at is null;
create index listing_active_h4 on listing (h4, created_at desc, id desc) include (latitude, longitude, type)
  where is_active and hidden_at is null;
create index listing_active_words on listing using gin (words) where is_active and hidden_at is null;
-- Listings that are closed, or closed and active together. One level of cells is enough.
create index listing_kept_newest on listing (created_at desc, id desc) include (type, is_active)
  where deleted_at is null and hidden_at is null;
create index listing_kept_h5 on listing (h5, created_at desc, id desc) include (latitude, longitude, type, is_active)
  where deleted_at is null and hidden_at is null;
create index listing_closed_words on listing using gin (words)
  where not is_active and deleted_at is null and hidden_at is null;
-- Hidden listings close after 72 hours like all others: their suggesters are paid.
create index listing_open_age on listing (created_at, id) where is_active;
-- As listing_unsettled, for late prices.
create index listing_late_unsettled on listing (id) where late_price is not null and late_settled_at is null;
-- The open listings of one member, which are counted before another one is posted. A few rows per member.
create index listing_owner_active on listing (owner_id) where is_active;
-- Erasing an account finds the deleted listings of its member, too. listing_owner has the others.
create index listing_owner_deleted on listing (owner_id) where deleted_at is not null;
-- The jobs of retention find rows by their age. Listings that a page shows: listing_kept_newest. These are the few others.
create index listing_unshown_age on listing ((coalesce(closed_at, deleted_at)))
  where deleted_at is not null or hidden_at is not null;
-- Listings whose figure is missing, for the job that fills it in.
create index listing_without_ballpark on listing (id) where suggestion_count >= 3 and ballpark_price is null;
-- Settled closings with a price that are not in `closing` yet: those of the last minutes.
create index listing_unbooked on listing (id)
  where booked_at is null and settled_at is not null and final_price is not null;
-- The listings of a trial, for its analysis. Empty without one.
create index listing_trial on listing (created_at) where trial_arm is not null;

-- How far the sweep has come that reminds owners: every listing up to this one has had its turn. A mark on each listing would
-- rewrite its row in every index. It begins where a listing that is posted now will be in time.
create table reminder_mark (
  is_only boolean primary key default true,
  created_at timestamptz not null default now() - interval '60 hours',
  listing_id uuid not null default '00000000-0000-0000-0000-000000000000',
  constraint reminder_mark_is_one check (is_only)
);

insert into reminder_mark default values;

-- The cards that were drawn for a listing, so that removing the listing removes all of them, also those of earlier titles.
create table share_card (
  listing_id uuid not null references listing (id) on delete cascade,
  hash text not null,
  primary key (listing_id, hash),
  constraint share_card_hash_is_sha256 check (hash ~ '^[0-9a-f]{64}$')
);
