-- no transaction
-- Only the analysis of the trial used it. The columns stay for the processes of the release before.
drop index concurrently if exists listing_trial;
