-- no transaction
-- The listings of a trial, for its analysis. Empty while there was none.
drop index concurrently if exists listing_trial;
create index concurrently listing_trial on listing (created_at) where trial_arm is not null;
