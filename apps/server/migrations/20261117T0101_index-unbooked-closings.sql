-- no transaction
-- Settled closings with a price that are not in `closing` yet: those of the last minutes, and those from before it existed.
drop index concurrently if exists listing_unbooked;
create index concurrently listing_unbooked on listing (id)
  where booked_at is null and settled_at is not null and final_price is not null;
