-- Since when a member guesses before they see the prices of others. Null: prices are shown at once. '-infinity' for members
-- who have chosen it in their onboarding, before they saw any.
alter table member_account add column guess_first_since timestamptz;

-- Who asked to see the prices of an active listing before suggesting one. A job sweeps rows of listings that have ended.
create table listing_reveal (
  member_id uuid not null references member (id),
  listing_id uuid not null,
  created_at timestamptz not null default now(),
  constraint listing_reveal_once primary key (member_id, listing_id)
);
create index listing_reveal_age on listing_reveal (created_at);
