-- no transaction
-- What the sweep reads: a few rows at any time.
drop index concurrently if exists listing_late_unsettled;
create index concurrently listing_late_unsettled on listing (id) where late_price is not null and late_settled_at is null;
