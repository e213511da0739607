-- Kinds of push messages that a member does not want. 'all' stops all of them and keeps the single choices.
create table push_opt_out (
  member_id uuid not null references member (id),
  kind text not null,
  created_at timestamptz not null default now(),
  constraint push_opt_out_once primary key (member_id, kind),
  constraint push_opt_out_kind_known check (
    kind in ('suggestions', 'ends-soon', 'auto-closed', 'result', 'achievement', 'all')
  )
);
