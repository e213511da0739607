-- A closing writes the listing alone. A job writes the awards, in parts.
alter table listing
  -- The smallest difference between a suggestion and the final price, in hundredths of the currency's unit. With it, the
  -- award of every suggestion is known before the job has written it.
  add column closest_difference bigint,
  -- When the job had done everything that follows from the end of the listing.
  add column settled_at timestamptz,
  add constraint listing_closest_difference_of_price check (
    closest_difference is null or (closest_difference >= 0 and final_price is not null)
  ),
  add constraint listing_settled_after_its_end check (settled_at is null or not is_active);

-- Ended listings whose awards all are in the ledger. The others are settled again by the sweep.
update listing set settled_at = coalesce(closed_at, deleted_at)
where not is_active and not exists (
  select from xp_award award
  where award.listing_id = listing.id and not exists (
    select from xp_entry entry
    where entry.member_id = award.member_id and entry.listing_id = award.listing_id and entry.reason = award.reason
  )
);

-- What the sweep reads: a few rows at any time.
create index listing_unsettled on listing (id) where not is_active and settled_at is null;
