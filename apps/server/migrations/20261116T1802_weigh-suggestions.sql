-- How much a suggestion counts in the ballpark figure, in hundredths of a voice. 30 is the weight of a member without a
-- record.
alter table suggestion add column weight smallint not null default 30;
alter table suggestion add constraint suggestion_weight_in_bounds check (weight between 25 and 400) not valid;
