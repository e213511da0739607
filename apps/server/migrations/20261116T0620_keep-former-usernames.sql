-- A name that its member has given up. It stays reserved for a year, and tells when the member may change the next time.
create table former_username (
  username text not null,
  member_id uuid not null references member (id),
  changed_at timestamptz not null,
  constraint former_username_form check (username ~ '^[A-Za-z0-9_.-]{3,30}$')
);

create unique index former_username_skeleton_unique on former_username (username_skeleton(username));
create index former_username_member on former_username (member_id, changed_at);
-- The sweep of names whose year is over reads the oldest first.
create index former_username_changed on former_username (changed_at);
