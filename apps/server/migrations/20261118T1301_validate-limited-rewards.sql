-- Reads the rows without keeping writers out.
alter table held_entry validate constraint held_entry_has_cause;
alter table held_entry validate constraint held_entry_amount_positive;
