alter table xp_entry validate constraint xp_entry_amount_sign;
