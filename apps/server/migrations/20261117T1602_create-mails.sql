-- One row per mail owed to a member. The unique key makes asking twice harmless; sent_at makes sending twice rare:
-- only a crash between the mail server's 'accepted' and our commit can repeat one.
create table mail (
  id uuid primary key,
  member_id uuid references member (id),
  template text not null,
  dedupe_key text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  undeliverable_at timestamptz,
  -- Each attempt claims its mail until `sending_until`, so that two workers never send the same mail at once. A claim that
  -- has run out belonged to a worker that died.
  sending_until timestamptz,
  attempts integer not null default 0,
  -- The sweep takes mails whose time has passed long ago, and moves them to the end of the line.
  next_attempt_at timestamptz not null default now(),
  -- Code and SMTP command of the last failed attempt. Never an address: servers repeat it in their answers.
  last_failure text,
  undeliverable_reason text,
  -- The connection was lost behind the end of the mail: it may have arrived, so it is not sent again.
  unknown_at timestamptz,
  constraint mail_once unique nulls not distinct (member_id, template, dedupe_key),
  constraint mail_has_its_reader check ((member_id is null) = (template like 'contact-%')),
  constraint mail_last_failure_length check (char_length(last_failure) <= 60),
  constraint mail_one_outcome check (num_nonnulls(sent_at, undeliverable_at, unknown_at) <= 1),
  constraint mail_undeliverable_reason_known check (
    undeliverable_reason is null
    or (undeliverable_at is not null and undeliverable_reason in ('not-needed', 'refused', 'given-up', 'suppressed'))
  )
);

create index mail_due on mail (next_attempt_at)
  where sent_at is null and undeliverable_at is null and unknown_at is null;
-- Mails that were not delivered, for the operator: the newest are listed, and all can be tried again.
create index mail_failed on mail (coalesce(undeliverable_at, unknown_at))
  where undeliverable_reason in ('refused', 'given-up') or unknown_at is not null;

-- Addresses to which no mail is sent: the operator added them, or a mail server refused them for good. The address itself is
-- not stored, only the SHA-256 of its lower-case form.
create table mail_suppression (
  address_hash bytea primary key,
  reason text not null,
  created_at timestamptz not null default now(),
  constraint mail_suppression_hash_length check (octet_length(address_hash) = 32),
  constraint mail_suppression_reason_known check (reason in ('operator', 'refused'))
);

-- Kinds of mails that a member does not want. Mails about the account have no kind.
create table mail_opt_out (
  member_id uuid not null references member (id),
  kind text not null,
  created_at timestamptz not null default now(),
  constraint mail_opt_out_once primary key (member_id, kind),
  constraint mail_opt_out_kind_known check (
    kind in ('suggestions', 'ends-soon', 'auto-closed', 'result', 'digest', 'all')
  )
);

-- Signs the links that unsubscribe without a session. One row with 244 random bits.
create table mail_link_key (
  is_only boolean primary key default true,
  key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  constraint mail_link_key_single check (is_only)
);

insert into mail_link_key default values;

-- One mail that is planned: what happened to one member, of one kind, up to a due time. Written in the transaction of the
-- event, so that no event is lost or mailed twice.
create table mail_batch (
  id uuid primary key,
  member_id uuid not null references member (id),
  kind text not null,
  -- Null where the batch merges several listings.
  listing_id uuid,
  event_count integer not null default 1,
  due_at timestamptz not null,
  -- The day was full: its content goes into the next digest.
  in_digest boolean not null default false,
  -- When its mail was queued, and the key of that mail. The batches of a digest share the key.
  done_at timestamptz,
  mail_key uuid,
  constraint mail_batch_kind_known check (kind in ('suggestions', 'ends-soon', 'auto-closed', 'result')),
  constraint mail_batch_event_count_positive check (event_count > 0),
  constraint mail_batch_done_with_mail check ((done_at is null) = (mail_key is null))
);

-- Further events are counted on the batch that is still open.
create unique index mail_batch_open on mail_batch (member_id, kind, listing_id) nulls not distinct
  where done_at is null and not in_digest;
create index mail_batch_due on mail_batch (due_at) where done_at is null;
create index mail_batch_member on mail_batch (member_id);
create index mail_batch_mail on mail_batch (mail_key) where mail_key is not null;
create index mail_batch_done on mail_batch (done_at) where done_at is not null;

-- How many of these mails a member got on one day of their own zone.
create table mail_day (
  member_id uuid not null references member (id),
  day date not null,
  mail_count integer not null,
  constraint mail_day_once primary key (member_id, day),
  constraint mail_day_limit check (mail_count between 1 and 3)
);

create index mail_day_age on mail_day (day);
