-- What a suggestion counted as for its author, so that deleting its listing takes back exactly that. The type of a listing
-- may change later, and which suggestion was the first follows from no stored time.
alter table progress_event
  add column listing_type text,
  add column is_first boolean,
  add column is_quick boolean,
  add constraint progress_event_facts_whole check (
    num_nulls(listing_type, is_first, is_quick) in (0, 3) and (kind = 'suggested' or listing_type is null)
  );
