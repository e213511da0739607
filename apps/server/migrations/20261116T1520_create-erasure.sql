-- The list of erasures: which member ids are empty, since when. It holds nothing about a person. The row is written in the
-- transaction that deletes the account; the worker then erases the rest in batches and sets completed_at.
create table erasure (
  member_id uuid primary key,
  begun_at timestamptz not null,
  completed_at timestamptz,
  constraint erasure_completed_after_begin check (completed_at >= begun_at)
);

create index erasure_open on erasure (begun_at) where completed_at is null;
