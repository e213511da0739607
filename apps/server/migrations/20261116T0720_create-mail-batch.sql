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
