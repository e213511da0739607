-- A price of a guest can be reported by the owner of its listing. Its author has no account, so its case names no author.
-- Code of the release before joins the author: it leaves such a case out of the queue.
-- squawk-ignore ban-drop-not-null
alter table moderation_case alter column author_id drop not null;
alter table moderation_case drop constraint moderation_case_target_known;
alter table moderation_case add constraint moderation_case_target_known check (
  target_kind in ('listing', 'suggestion', 'profile', 'photo', 'guest')
) not valid;
alter table moderation_case add constraint moderation_case_author_known check (
  (author_id is null) = (target_kind = 'guest')
) not valid;
