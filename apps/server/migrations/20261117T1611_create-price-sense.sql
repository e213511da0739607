-- How the guesses of members ended: a row for each closing with a price and each member who suggested one. Settling writes
-- it once. Money is in minor units.
create table guess_result (
  member_id uuid not null references member (id),
  listing_id uuid not null,
  owner_id uuid not null,
  category text,
  currency text not null,
  first_amount bigint not null,
  amount bigint not null,
  final_price bigint not null,
  -- Among the suggestions that were shown: 1 for the closest. Suggestions that are equally far off share a place.
  place integer not null,
  is_shared boolean not null,
  total integer not null,
  xp integer not null,
  -- How much the guess adds to the record of the member, or why it adds nothing.
  sense_weight double precision,
  sense_score double precision,
  sense_bias double precision,
  exclusion text,
  -- Price Sense before and after, as shown; null while it is not shown, and for a guess that did not count.
  shown_before smallint,
  shown_after smallint,
  -- When the owner set the final price, in whole milliseconds.
  closed_at timestamptz not null,
  seen_at timestamptz,
  constraint guess_result_once primary key (member_id, listing_id),
  constraint guess_result_is_judged_or_excluded check (
    num_nulls(sense_weight, sense_score, sense_bias) = case when exclusion is null then 0 else 3 end
  ),
  constraint guess_result_exclusion_known check (
    exclusion in ('not-sold', 'late', 'far-off', 'seen', 'repeated', 'reciprocal', 'exact-in-minutes', 'arranged', 'few')
  ),
  constraint guess_result_shown_in_bounds check (shown_before between 0 and 100 and shown_after between 0 and 100)
);

create index guess_result_newest on guess_result (member_id, closed_at desc, listing_id desc);
create index guess_result_unseen on guess_result (member_id, closed_at desc, listing_id desc) where seen_at is null;
-- Whether a member was judged on a listing of the owner before.
create index guess_result_pair on guess_result (member_id, owner_id) include (category) where exclusion is null;
-- Members who guessed in the closings of an owner.
create index guess_result_owner on guess_result (owner_id, closed_at) include (member_id, place, exclusion);

-- The record of a member: sums of the guesses that counted, overall (the category is '') and in each category.
create table member_sense (
  member_id uuid not null references member (id),
  category text not null,
  judged integer not null,
  owners integer not null,
  exact integer not null,
  weight double precision not null,
  score double precision not null,
  bias double precision not null,
  -- Price Sense as members see it; null while too few guesses are judged.
  shown smallint,
  -- Whether the record is enough for the board, and whether the member is on it: only while the account is active.
  is_qualified boolean not null default false,
  is_on_board boolean not null default false,
  -- The area of the member, as in member_rank.
  h7 bigint,
  latitude double precision,
  longitude double precision,
  h6 bigint generated always as ((h7 & ~(15::bigint << 52)) | (6::bigint << 52) | ((1::bigint << 27) - 1)) stored,
  h5 bigint generated always as ((h7 & ~(15::bigint << 52)) | (5::bigint << 52) | ((1::bigint << 30) - 1)) stored,
  h4 bigint generated always as ((h7 & ~(15::bigint << 52)) | (4::bigint << 52) | ((1::bigint << 33) - 1)) stored,
  constraint member_sense_once primary key (member_id, category),
  constraint member_sense_shown_in_bounds check (shown between 0 and 100),
  constraint member_sense_board_is_shown check (not is_on_board or (is_qualified and shown is not null)),
  constraint member_sense_place_whole check (num_nulls(h7, latitude, longitude) in (0, 3))
);

create index member_sense_top on member_sense (category, shown desc, judged desc, member_id) where is_on_board;
create index member_sense_h6 on member_sense (category, h6, shown desc, judged desc, member_id)
  include (latitude, longitude) where is_on_board;
create index member_sense_h5 on member_sense (category, h5, shown desc, judged desc, member_id)
  include (latitude, longitude) where is_on_board;
create index member_sense_h4 on member_sense (category, h4, shown desc, judged desc, member_id)
  include (latitude, longitude) where is_on_board;
