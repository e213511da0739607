-- no transaction
-- How many members of a large cell have which Price Sense, the nearest cells first.
drop index concurrently if exists member_sense_shown_h5;
create index concurrently member_sense_shown_h5 on member_sense (h5, member_id) include (shown, latitude, longitude)
  where category = '' and shown is not null;
