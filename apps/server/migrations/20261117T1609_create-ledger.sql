-- The XP of one suggestion in a closing, written when the closing is settled: the truth that every total is compared with.
create table xp_award (
  listing_id uuid not null,
  member_id uuid not null,
  reason text not null,
  amount integer not null,
  created_at timestamptz not null default now(),
  -- One award for one member of one listing, however often a job runs.
  constraint xp_award_once primary key (listing_id, member_id),
  constraint xp_award_reason_known check (reason in ('closest', 'within10', 'participation')),
  constraint xp_award_amount_of_reason check (
    amount = case reason when 'closest' then 50 when 'within10' then 20 else 5 end
  )
);

-- The ledger: every award that was added to its member's total, and every reward of an achievement. A member's total is the
-- sum of these lines. Lines are added, never changed.
create table xp_entry (
  id uuid primary key,
  member_id uuid not null references member (id),
  -- Why: how close the suggestion was, or 'achievement:' and its id.
  reason text not null,
  listing_id uuid,
  listing_title text,
  amount integer not null,
  created_at timestamptz not null default now(),
  constraint xp_entry_of_listing_or_achievement check ((listing_id is null) = (reason like 'achievement:%')),
  -- Adding the same award twice has no effect.
  constraint xp_entry_once unique nulls not distinct (member_id, listing_id, reason),
  -- A correction is another line: 'reversed:' and the reason of the line that it takes back, with the opposite amount.
  constraint xp_entry_amount_sign check (amount <> 0 and (amount < 0) = (reason like 'reversed:%'))
);

create index xp_entry_newest on xp_entry (member_id, created_at desc, id desc);
-- The lines of a month. Lines are only added, so their dates are nearly in the order of the table.
create index xp_entry_age on xp_entry using brin (created_at);
-- The listings of which a judgement took points back, for the statistics of closings.
create index xp_entry_taken_back on xp_entry (listing_id) where reason like 'reversed:%';

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
