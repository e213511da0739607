-- A hash of the content that a moderator has left visible. Reports do not hide that version again.
alter table moderation_case add column kept_version text;

-- When moderators were last told by mail that the content may be illegal, and how many reports said so then.
alter table moderation_case add column alerted_at timestamptz;
-- Counts the reports of one case.
-- squawk-ignore prefer-bigint-over-int
alter table moderation_case add column alerted_reports integer not null default 0;
