-- Closings of a member that the nightly search found to look arranged, for people to judge.
create table flag (
  id uuid primary key,
  member_id uuid not null references member (id),
  -- With one or two other members, or with more.
  kind text not null,
  score real not null,
  -- Per other member: which side they were on, and what was counted.
  evidence jsonb not null,
  created_at timestamptz not null,
  -- Null while the flag is open.
  decision text,
  decided_at timestamptz,
  -- The moderator; null for the operator's command.
  decided_by uuid references member (id),
  decision_reason text,
  -- The XP that the decision took back or put back on the boards.
  decided_xp integer,
  constraint flag_kind_known check (kind in ('arranged_pair', 'arranged_circle')),
  constraint flag_decision_known check (decision in ('upheld', 'dismissed')),
  constraint flag_decision_whole check (
    num_nulls(decision, decided_at, decision_reason) in (0, 3) and (decision is not null or decided_by is null)
  ),
  constraint flag_decision_reason_length check (char_length(decision_reason) between 1 and 500)
);

create unique index flag_open_once on flag (member_id) where decision is null;
create index flag_member on flag (member_id);
create index flag_decided_by on flag (decided_by);
-- The queue of the moderators, the oldest first.
create index flag_queue on flag (created_at, id) where decision is null;

-- The lines of the ledger that an open flag holds off the boards.
create table held_entry (
  entry_id uuid primary key,
  flag_id uuid not null references flag (id),
  member_id uuid not null references member (id),
  amount integer not null,
  constraint held_entry_amount_positive check (amount > 0)
);

create index held_entry_flag on held_entry (flag_id);
create index held_entry_member on held_entry (member_id);

-- Owner and suggester of the last search whose closings look arranged. Written anew in every search.
create table arranged_pair (
  owner_id uuid not null references member (id),
  suggester_id uuid not null references member (id),
  score real not null,
  meetings integer not null,
  exact_hits integer not null,
  close_hits integer not null,
  quick_closings integer not null,
  sole_suggestions integer not null,
  -- Whether owner and suggester of the pair have sessions in one network.
  shares_network boolean not null default false,
  primary key (owner_id, suggester_id)
);

create index arranged_pair_suggester on arranged_pair (suggester_id);

-- How far the search has come. A worker that dies loses at most one batch.
create table pair_scan (
  is_only boolean primary key default true,
  step text not null default 'resting',
  -- The last member of the batch before.
  after_id uuid,
  constraint pair_scan_only_row check (is_only),
  constraint pair_scan_step_known check (step in ('resting', 'pairs', 'flags'))
);

insert into pair_scan default values;
