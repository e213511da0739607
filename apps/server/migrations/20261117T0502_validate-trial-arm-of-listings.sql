alter table listing validate constraint listing_trial_arm_known;
