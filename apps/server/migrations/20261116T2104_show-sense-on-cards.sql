-- Price Sense on the public card, beside the XP: member_sense.shown of the whole record, so that a list of suggestions reads
-- no further row for it.
alter table member add column sense smallint;
alter table member add constraint member_sense_on_card_in_bounds check (sense between 0 and 100) not valid;
