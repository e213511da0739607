-- no transaction
-- The listings of which a judgement took points back, for the statistics of closings.
drop index concurrently if exists xp_entry_taken_back;
create index concurrently xp_entry_taken_back on xp_entry (listing_id) where reason like 'reversed:%';
