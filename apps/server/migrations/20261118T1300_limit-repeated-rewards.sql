-- Boards count the rewards of listings with few guessers at most three times for one owner and one guesser in 30 days. The
-- other lines are held, too, with or without a flag. A line that both a flag and this limit hold has one row.
-- Code of the release before reads the rows of a flag by its id and does not see the others.
-- squawk-ignore ban-drop-not-null
alter table held_entry alter column flag_id drop not null;
alter table held_entry add column is_limited boolean not null default false;
-- The counters of achievements to which a limited reward has added: on the boards they count without it.
alter table held_entry add column counters text[] not null default '{}';
alter table held_entry add constraint held_entry_has_cause check (flag_id is not null or is_limited) not valid;
-- Nothing is left to hold of a limited reward that a judgement has taken back. Its counters stay.
alter table held_entry drop constraint held_entry_amount_positive;
alter table held_entry add constraint held_entry_amount_positive check (
  amount > 0 or (amount = 0 and is_limited and flag_id is null)
) not valid;
