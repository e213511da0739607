-- A username must differ from every other in more than case and look-alike characters. `toUsernameSkeleton` in the rules
-- does the same; a test compares both.
create function username_skeleton(username text) returns text language sql immutable strict parallel safe
return replace(replace(translate(lower(username), '01i._-', 'oll'), 'rn', 'm'), 'vv', 'w');

create unique index member_username_skeleton_unique on member (username_skeleton(username));

drop index member_username_unique;
