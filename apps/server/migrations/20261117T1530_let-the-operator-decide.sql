-- Null where the operator decided, with a command. Code of the release before shows such a decision in no case, and reads
-- the column nowhere else.
-- squawk-ignore ban-drop-not-null
alter table moderation_decision alter column moderator_id drop not null;
