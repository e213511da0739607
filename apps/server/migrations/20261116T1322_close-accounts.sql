-- The card of a closed account, until its member comes back or it is erased. Meanwhile `member` has the name 'Anonymous' and
-- nothing else, so that no query has to know about closed accounts.
create table closed_account (
  member_id uuid primary key references member (id),
  closed_at timestamptz not null,
  name text not null,
  username text,
  photo_url text,
  background_url text,
  about text,
  constraint closed_account_name_length check (char_length(name) between 1 and 100),
  constraint closed_account_username_form check (username ~ '^[A-Za-z0-9_.-]{3,30}$'),
  constraint closed_account_about_length check (char_length(about) <= 500)
);

-- The name stays reserved. The second index finds the accounts that are due for erasure.
create unique index closed_account_username on closed_account (username_skeleton(username));
create index closed_account_age on closed_account (closed_at);
