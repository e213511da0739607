-- A changed password gives its session another token. The device of the session goes on getting messages.
alter table push_subscription drop constraint push_subscription_session_hash_fkey;
alter table push_subscription add constraint push_subscription_session_hash_fkey
  foreign key (session_hash) references session (token_hash) on update cascade on delete cascade not valid;
