-- Whether the prices of the listing may be hidden ('veil') or are open to every member ('shown'). Null for listings that were
-- posted while no trial was on.
alter table listing add column trial_arm text;
alter table listing add constraint listing_trial_arm_known check (trial_arm in ('veil', 'shown')) not valid;
