-- A price that a member suggests for a listing, at most one per member and listing.
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
  -- As for listings.
  hidden_at timestamptz,
  hidden_for text[] not null default '{}',
  -- When the owner of the listing hid the note of a suggestion. Its author still sees it, and the amount stays.
  note_hidden_at timestamptz,
  -- How much a suggestion counts in the ballpark figure, in hundredths of a voice. 30 is the weight of a member without a
  -- record.
  weight smallint not null default 30,
  -- The amount before any change. Null for a suggestion that is older than the column.
  first_amount bigint,
  -- Whether no other price of the listing had been sent to the member when they suggested theirs.
  is_blind boolean not null default false,
  revised_at timestamptz,
  constraint suggestion_of_listing foreign key (listing_id, listing_owner_id) references listing (id, owner_id),
  constraint suggestion_once_per_member unique (listing_id, member_id),
  constraint suggestion_not_by_the_owner check (member_id <> listing_owner_id),
  constraint suggestion_amount_positive check (amount between 1 and 99999999999),
  constraint suggestion_comment_length check (char_length(comment) between 1 and 250),
  constraint suggestion_xp_known check (xp_awarded in (5, 20, 50)),
  constraint suggestion_hidden_for_known check (
    hidden_for <@ array['status', 'reports', 'decision', 'photo', 'closed-account']
  ),
  constraint suggestion_hidden_while_reason check (hidden_for = '{}' or hidden_at is not null),
  constraint suggestion_weight_in_bounds check (weight between 25 and 400),
  constraint suggestion_first_amount_positive check (first_amount between 1 and 99999999999),
  constraint suggestion_blind_with_first_amount check (not is_blind or first_amount is not null)
);

create index suggestion_newest on suggestion (listing_id, created_at desc, id desc);
create index suggestion_member on suggestion (member_id, created_at desc, id desc);

-- The result of a request with a key that the caller chose. A repeated request finds it instead of doing the work again.
create table idempotency_key (
  member_id uuid not null,
  key text not null,
  -- The hash of the request: the same key with another content is a mistake of the caller.
  content_hash bytea not null,
  result_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (member_id, key),
  constraint idempotency_key_form check (key ~ '^[A-Za-z0-9_-]{16,100}$'),
  constraint idempotency_key_hash_is_sha256 check (octet_length(content_hash) = 32)
);

create index idempotency_key_age on idempotency_key (created_at);

-- Members who asked to see the prices of an active listing before suggesting one. A job sweeps rows of ended listings.
create table listing_reveal (
  member_id uuid not null references member (id),
  listing_id uuid not null,
  created_at timestamptz not null default now(),
  constraint listing_reveal_once primary key (member_id, listing_id)
);

create index listing_reveal_age on listing_reveal (created_at);

-- About which listings quick mode asks a member no more. A job sweeps rows of listings that have ended.
create table quick_skip (
  member_id uuid not null references member (id),
  listing_id uuid not null,
  created_at timestamptz not null default now(),
  constraint quick_skip_once primary key (member_id, listing_id)
);

create index quick_skip_age on quick_skip (created_at);
