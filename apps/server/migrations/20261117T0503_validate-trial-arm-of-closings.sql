alter table closing validate constraint closing_trial_arm_known;
