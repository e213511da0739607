-- Lines of the ledger are added, never changed: a total is the sum of its lines, and a correction is another line. Erasing
-- an account deletes the member's lines; its transaction names the member in the setting ballpark.erased_member.
create function refuse_entry_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.member_id::text = current_setting('ballpark.erased_member', true) then
    return old;
  end if;
  raise exception 'lines of % are added, never changed', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger xp_entry_append_only before update or delete on xp_entry
  for each row execute function refuse_entry_change();

-- An award lives as long as its listing: a job that removes a listing for good removes its awards after it.
create function refuse_award_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from listing where id = old.listing_id) then
    return old;
  end if;
  raise exception 'lines of % are added, never changed', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger xp_award_append_only before update or delete on xp_award
  for each row execute function refuse_award_change();

create function refuse_ledger_truncation() returns trigger language plpgsql as $$
begin
  raise exception 'lines of % are added, never changed', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger xp_entry_never_truncated before truncate on xp_entry
  for each statement execute function refuse_ledger_truncation();
create trigger xp_award_never_truncated before truncate on xp_award
  for each statement execute function refuse_ledger_truncation();
