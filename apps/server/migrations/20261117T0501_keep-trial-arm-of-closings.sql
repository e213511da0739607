-- As on the listing.
alter table closing add column trial_arm text;
alter table closing add constraint closing_trial_arm_known check (trial_arm in ('veil', 'shown')) not valid;
