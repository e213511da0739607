-- The counters of a member's achievements. `progress_event` makes each event count once.
create table member_progress (
  member_id uuid primary key references member (id),
  total_suggestions integer not null default 0,
  accurate_suggestions integer not null default 0,
  quick_responses integer not null default 0,
  unique_people_helped integer not null default 0,
  exact_hits integer not null default 0,
  first_suggestions integer not null default 0,
  own_closed integer not null default 0,
  product_suggestions integer not null default 0,
  service_suggestions integer not null default 0,
  accurate_services integer not null default 0,
  -- The longest row of days with a suggestion.
  streak_days integer not null default 0
);

create table progress_event (
  member_id uuid not null references member (id),
  kind text not null,
  source_id uuid not null,
  -- How a suggestion counted for its author, so that deleting its listing takes back exactly that. The type of a listing
  -- may change later, and which suggestion was the first follows from no stored time.
  listing_type text,
  is_first boolean,
  is_quick boolean,
  constraint progress_event_once primary key (member_id, kind, source_id),
  constraint progress_event_kind_known check (kind in ('suggested', 'judged', 'closed')),
  constraint progress_event_facts_whole check (
    num_nulls(listing_type, is_first, is_quick) in (0, 3) and (kind = 'suggested' or listing_type is null)
  )
);

create table helped_owner (
  member_id uuid not null references member (id),
  owner_id uuid not null,
  primary key (member_id, owner_id)
);

-- The UTC days on which a member suggested a price, so that a row of days is found in whatever order the suggestions are
-- counted: one that is counted late still closes its gap.
create table suggestion_day (
  member_id uuid not null references member (id),
  day date not null,
  primary key (member_id, day)
);

create table achievement_unlock (
  member_id uuid not null references member (id),
  achievement_id text not null,
  unlocked_at timestamptz not null default now(),
  constraint achievement_unlock_once primary key (member_id, achievement_id)
);
