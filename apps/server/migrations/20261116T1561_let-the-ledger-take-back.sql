-- A correction is another line: 'reversed:' and the reason of the line that it takes back, with the opposite amount.
alter table xp_entry drop constraint xp_entry_amount_positive;
alter table xp_entry add constraint xp_entry_amount_sign check (
  amount <> 0 and (amount < 0) = (reason like 'reversed:%')
) not valid;
