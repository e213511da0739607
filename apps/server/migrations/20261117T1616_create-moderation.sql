-- Members who judge reports. The operator grants and revokes it.
create table moderator (
  member_id uuid primary key references member (id),
  granted_at timestamptz not null default now(),
  -- The person who granted it, for example 'operator'.
  granted_by text not null
);

-- Makes the hashes of visitors and signs the links to decisions. One row with 244 random bits.
create table moderation_key (
  is_only boolean primary key default true,
  key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  constraint moderation_key_single check (is_only)
);

insert into moderation_key default values;

-- All reports of one target until a moderator has decided about them.
create table moderation_case (
  id uuid primary key,
  target_kind text not null,
  -- The listing, suggestion or member. For a photo, its listing.
  target_id uuid not null,
  photo_url text,
  author_id uuid not null references member (id),
  state text not null default 'open',
  -- Orders the queue: from the reasons and weights of the reports.
  harm integer not null default 0,
  -- In thousandths.
  weight integer not null default 0,
  report_count integer not null default 0,
  -- When the weight of the reports hid the target.
  hidden_at timestamptz,
  opened_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint moderation_case_target_known check (target_kind in ('listing', 'suggestion', 'profile', 'photo')),
  constraint moderation_case_photo check ((photo_url is not null) = (target_kind = 'photo')),
  constraint moderation_case_state_known check (state in ('open', 'proposed', 'appealed', 'decided'))
);

-- New reports of a target join its case.
create unique index moderation_case_once on moderation_case (target_kind, target_id, coalesce(photo_url, ''))
  where state in ('open', 'proposed');
create index moderation_case_queue on moderation_case (harm desc, opened_at, id) where state <> 'decided';
create index moderation_case_decided on moderation_case (decided_at desc, id) where state = 'decided';
create index moderation_case_target on moderation_case (target_id);
create index moderation_case_author on moderation_case (author_id);
create index moderation_case_age on moderation_case (hidden_at) where hidden_at is not null;

create table report (
  id uuid primary key,
  case_id uuid not null references moderation_case (id),
  -- Null for a visitor.
  reporter_id uuid references member (id),
  -- A keyed hash of a visitor's client and the day: it tells two days of one client apart, so it follows no person.
  client_hash bytea,
  reason text not null,
  note text,
  -- In thousandths, as it was when the report was made.
  weight integer not null,
  outcome text,
  created_at timestamptz not null default now(),
  -- A person has one report per case, and a visitor's client one per day.
  constraint report_once unique (case_id, reporter_id),
  constraint report_once_per_day unique (client_hash),
  constraint report_by_one check (num_nonnulls(reporter_id, client_hash) <= 1),
  constraint report_reason_known check (
    reason in ('scam', 'not-a-price-question', 'offensive', 'personal-data', 'wrong-category', 'illegal', 'other')
  ),
  constraint report_note_length check (char_length(note) between 1 and 500),
  constraint report_weight_range check (weight between 0 and 1000),
  constraint report_outcome_known check (outcome in ('upheld', 'rejected'))
);

create index report_reporter on report (reporter_id) where reporter_id is not null;
create index report_age on report (created_at);

create table moderation_decision (
  id uuid primary key,
  case_id uuid not null references moderation_case (id),
  -- Null where the operator decided, with a command.
  moderator_id uuid references member (id),
  action text not null,
  reason text not null,
  -- It is told to the author.
  sentence text,
  -- How long a suspension lasts.
  days integer,
  state text not null,
  decided_at timestamptz not null default now(),
  ends_at timestamptz,
  -- The second moderator of a ban. Null where the operator was the second.
  confirmed_by uuid references member (id),
  confirmed_at timestamptz,
  -- One appeal, which another moderator judges. Null in appeal_judged_by where the operator did.
  appeal text,
  appealed_at timestamptz,
  appeal_outcome text,
  appeal_sentence text,
  appeal_judged_by uuid references member (id),
  appeal_judged_at timestamptz,
  constraint moderation_decision_action_known check (action in ('keep', 'hide', 'remove', 'warn', 'suspend', 'ban')),
  constraint moderation_decision_reason_known check (
    reason in ('scam', 'not-a-price-question', 'offensive', 'personal-data', 'wrong-category', 'illegal', 'other')
  ),
  constraint moderation_decision_state_known check (state in ('proposed', 'withdrawn', 'in-force', 'overturned')),
  constraint moderation_decision_sentence check (action = 'keep' or sentence is not null),
  constraint moderation_decision_days check ((days is not null) = (action = 'suspend')),
  constraint moderation_decision_second_moderator check (confirmed_by <> moderator_id),
  constraint moderation_decision_other_judge check (appeal_judged_by <> moderator_id),
  constraint moderation_decision_appeal check (
    (appeal is null) = (appealed_at is null)
    and (appeal_outcome is null) = (appeal_judged_at is null)
    and (appeal_outcome is null or appeal is not null)
  ),
  constraint moderation_decision_outcome_known check (appeal_outcome in ('upheld', 'overturned'))
);

-- A case has one decision that counts.
create unique index moderation_decision_once on moderation_decision (case_id) where state in ('proposed', 'in-force');
create index moderation_decision_case on moderation_decision (case_id, decided_at desc);
create index moderation_decision_age on moderation_decision (decided_at);
create index moderation_decision_appealed on moderation_decision (appealed_at) where appealed_at is not null;
create index moderation_decision_moderator on moderation_decision (moderator_id);
create index moderation_decision_confirmed_by on moderation_decision (confirmed_by) where confirmed_by is not null;
create index moderation_decision_judged_by on moderation_decision (appeal_judged_by)
  where appeal_judged_by is not null;

-- Suspensions that end by themselves.
create table suspension (
  member_id uuid primary key references member (id),
  decision_id uuid not null references moderation_decision (id),
  ends_at timestamptz not null
);

create index suspension_end on suspension (ends_at);
create index suspension_decision on suspension (decision_id);

-- The audit log of moderation: every act with its actor. Lines are added, never changed.
create table audit_entry (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_kind text not null,
  -- The moderator or author.
  actor_id uuid references member (id),
  event text not null,
  case_id uuid references moderation_case (id),
  -- The member whom it is about.
  subject_id uuid references member (id),
  details jsonb not null default '{}',
  constraint audit_entry_actor_known check (actor_kind in ('moderator', 'operator', 'author', 'system')),
  constraint audit_entry_actor check ((actor_id is not null) = (actor_kind in ('moderator', 'author')))
);

create index audit_entry_newest on audit_entry (at desc, id desc);
create index audit_entry_actor_id on audit_entry (actor_id) where actor_id is not null;
create index audit_entry_subject on audit_entry (subject_id) where subject_id is not null;
create index audit_entry_case on audit_entry (case_id) where case_id is not null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'lines of % are added, never changed', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_never_truncated before truncate on audit_entry
  for each statement execute function refuse_audit_change();
