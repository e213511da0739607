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
  -- What the guess adds to the record of the member, or why it adds nothing.
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
-- Whom an owner has met in their closings.
create index guess_result_owner on guess_result (owner_id, closed_at) include (member_id, place, exclusion);
