-- The first amount of a suggestion, whatever its member made of it later; null for suggestions from before.
alter table suggestion add column first_amount bigint;
-- Whether no other price of the listing had been sent to the member when they suggested theirs.
alter table suggestion add column is_blind boolean not null default false;
alter table suggestion add column revised_at timestamptz;
alter table suggestion add constraint suggestion_first_amount_positive check (first_amount between 1 and 99999999999) not valid;
alter table suggestion add constraint suggestion_blind_with_first_amount check (not is_blind or first_amount is not null) not valid;
