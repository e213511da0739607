-- When a moderator removed the listing. Its address answers 'gone' from then on, and nothing shows it again.
alter table listing add column removed_at timestamptz;
