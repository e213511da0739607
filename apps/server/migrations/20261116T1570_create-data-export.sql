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
  -- Of the link in the mail. The worker creates the token when it composes the mail.
  token_hash bytea,
  constraint data_export_id_unique unique (id),
  constraint data_export_token_unique unique (token_hash),
  constraint data_export_token_is_sha256 check (octet_length(token_hash) = 32),
  constraint data_export_one_outcome check (num_nonnulls(ready_at, failed_at) <= 1),
  constraint data_export_ready_expires check ((ready_at is null) = (expires_at is null)),
  constraint data_export_token_of_ready check (token_hash is null or ready_at is not null)
);

create index data_export_age on data_export (requested_at);
