-- no transaction
-- Open listings by their end, for the sweeps that close them and that remind their owners. In UTC without a zone, because an
-- index takes no arithmetic that could depend on one. The release before uses listing_open_age.
drop index concurrently if exists listing_open_end;
create index concurrently listing_open_end on listing
  ((coalesce(closes_at at time zone 'UTC', (created_at at time zone 'UTC') + interval '72 hours')), id)
  where is_active;
