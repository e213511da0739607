-- Copies of members' data that were asked for: the last one of each member, until it expires. The archive is an object in the
-- bucket, named after the id.
create table data_export (
  member_id uuid primary key references member (id),
  id uuid not null,
  requested_at timestamptz not null,
  started_at timestamptz,
  -- How often a worker has begun to build it.
  attempts integer not null default 0,
  ready_at timestamptz,
  expires_at timestamptz,
  failed_at timestamptz,
  -- The hash of the token in the mail's link. The worker creates the token when it composes the mail.
  token_hash bytea,
  constraint data_export_id_unique unique (id),
  constraint data_export_token_unique unique (token_hash),
  constraint data_export_token_is_sha256 check (octet_length(token_hash) = 32),
  constraint data_export_one_outcome check (num_nonnulls(ready_at, failed_at) <= 1),
  constraint data_export_ready_expires check ((ready_at is null) = (expires_at is null)),
  constraint data_export_token_of_ready check (token_hash is null or ready_at is not null)
);

create index data_export_age on data_export (requested_at);

-- The list of erasures: which member ids are empty, since when. It holds nothing about a person. The row is written in the
-- transaction that deletes the account; the worker then erases the rest in batches and sets completed_at.
create table erasure (
  member_id uuid primary key,
  begun_at timestamptz not null,
  completed_at timestamptz,
  constraint erasure_completed_after_begin check (completed_at >= begun_at)
);

create index erasure_open on erasure (begun_at) where completed_at is null;
