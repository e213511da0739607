-- Listings group. What a closing decided, written in its own transaction: the truth every total is compared with.
create table xp_award (
  listing_id uuid not null,
  member_id uuid not null,
  reason text not null,
  amount integer not null,
  created_at timestamptz not null default now(),
  -- One award for one member of one listing, whatever happens twice.
  constraint xp_award_once primary key (listing_id, member_id),
  constraint xp_award_reason_known check (reason in ('closest', 'within10', 'participation')),
  constraint xp_award_amount_of_reason check (
    amount = case reason when 'closest' then 50 when 'within10' then 20 else 5 end
  )
);

-- The sweep of listings whose window is over reads the oldest active ones first: listing_active_newest, backwards.

-- Members group. Every award that was folded into its member's total, and every reward of an achievement: a member's
-- total is the sum of these. Lines are added, never changed.
create table xp_entry (
  id uuid primary key,
  member_id uuid not null references member (id),
  -- Why: how close the suggestion was, or 'achievement:' and its id.
  reason text not null,
  listing_id uuid,
  listing_title text,
  amount integer not null,
  created_at timestamptz not null default now(),
  constraint xp_entry_amount_positive check (amount > 0),
  constraint xp_entry_of_listing_or_achievement check ((listing_id is null) = (reason like 'achievement:%')),
  -- The key that makes folding the same award twice harmless.
  constraint xp_entry_once unique nulls not distinct (member_id, listing_id, reason)
);

create index xp_entry_newest on xp_entry (member_id, created_at desc, id desc);

-- What is counted about a member. Each event counts once.
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
  -- The longest row of days with a suggestion, and the one that is going on.
  streak_days integer not null default 0,
  current_streak_days integer not null default 0,
  last_suggestion_day date
);

create table progress_event (
  member_id uuid not null references member (id),
  kind text not null,
  source_id uuid not null,
  constraint progress_event_once primary key (member_id, kind, source_id),
  constraint progress_event_kind_known check (kind in ('suggested', 'judged', 'closed'))
);

create table helped_owner (
  member_id uuid not null references member (id),
  owner_id uuid not null,
  primary key (member_id, owner_id)
);

create table achievement_unlock (
  member_id uuid not null references member (id),
  achievement_id text not null,
  unlocked_at timestamptz not null default now(),
  constraint achievement_unlock_once primary key (member_id, achievement_id)
);

-- Who is where on the boards: every onboarded member, with their area. Kept beside the public card, so that reading a
-- board never touches accounts. Ids are in the order of joining, which settles equal totals.
create table member_rank (
  member_id uuid primary key references member (id),
  xp integer not null default 0,
  h7 bigint,
  latitude double precision,
  longitude double precision,
  h6 bigint generated always as ((h7 & ~(15::bigint << 52)) | (6::bigint << 52) | ((1::bigint << 27) - 1)) stored,
  h5 bigint generated always as ((h7 & ~(15::bigint << 52)) | (5::bigint << 52) | ((1::bigint << 30) - 1)) stored,
  h4 bigint generated always as ((h7 & ~(15::bigint << 52)) | (4::bigint << 52) | ((1::bigint << 33) - 1)) stored,
  constraint member_rank_xp_not_negative check (xp >= 0),
  constraint member_rank_place_is_cell check ((h7 >> 52) & 15 = 7 and h7 >> 59 = 1 and (h7 & 16777215) = 16777215),
  constraint member_rank_place_whole check (num_nulls(h7, latitude, longitude) in (0, 3))
);

create index member_rank_top on member_rank (xp desc, member_id);
create index member_rank_h6 on member_rank (h6, xp desc, member_id) include (latitude, longitude);
create index member_rank_h5 on member_rank (h5, xp desc, member_id) include (latitude, longitude);
create index member_rank_h4 on member_rank (h4, xp desc, member_id) include (latitude, longitude);

-- How many members have how much, in steps of 1, 100 and 5,000, so that a rank is a sum of a few rows. Those with
-- nothing are not counted: everybody with something is before them.
create table xp_histogram (
  step integer not null,
  bucket integer not null,
  members integer not null,
  primary key (step, bucket),
  constraint xp_histogram_step_known check (step in (1, 100, 5000)),
  constraint xp_histogram_not_negative check (members >= 0)
);

insert into member_rank (member_id, xp, h7, latitude, longitude)
select member.id, member.xp, account.h7, account.latitude, account.longitude
from member join member_account account on account.member_id = member.id
where account.onboarded_at is not null;
