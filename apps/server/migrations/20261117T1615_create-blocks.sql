-- A member who keeps another one away. A block works in both directions, a mute for its author alone.
create table member_block (
  blocker_id uuid not null references member (id),
  blocked_id uuid not null references member (id),
  kind text not null,
  created_at timestamptz not null default now(),
  constraint member_block_once primary key (blocker_id, blocked_id),
  constraint member_block_kind_known check (kind in ('block', 'mute')),
  constraint member_block_not_self check (blocker_id <> blocked_id)
);

create index member_block_blocked on member_block (blocked_id, blocker_id);
