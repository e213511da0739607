-- A listing that was offered to a helper. The numbers are taken by insertion, so that two requests at once cannot exceed a limit:
-- at most twelve helpers for a listing, and three new listings a day (UTC) for a helper.
create table helper_offer (
  listing_id uuid not null,
  member_id uuid not null references member (id),
  -- squawk-ignore prefer-bigint-over-int
  nth_of_listing integer not null,
  day date not null,
  -- squawk-ignore prefer-bigint-over-int
  nth_of_day integer not null,
  constraint helper_offer_once primary key (member_id, listing_id),
  constraint helper_offer_of_listing unique (listing_id, nth_of_listing),
  constraint helper_offer_of_day unique (member_id, day, nth_of_day),
  constraint helper_offer_listing_limit check (nth_of_listing between 1 and 12),
  constraint helper_offer_day_limit check (nth_of_day between 1 and 3)
);

-- The sweep of offers whose listings have ended.
create index helper_offer_age on helper_offer (day);
