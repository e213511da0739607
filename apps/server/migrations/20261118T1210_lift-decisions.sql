-- When the operator lifted a suspension or a ban. The status of a member follows from the decisions in force that are not
-- lifted, so that a decision that is overturned leaves the others.
alter table moderation_decision add column lifted_at timestamptz;

-- What the release before has lifted without a note. Few rows: suspensions and bans of members who are not under one.
update moderation_decision decision set lifted_at = now()
from moderation_case
join member_account account on account.member_id = moderation_case.author_id
left join closed_account on closed_account.member_id = account.member_id
where moderation_case.id = decision.case_id and decision.state = 'in-force' and case decision.action
  when 'ban' then account.status in ('active', 'suspended') or decision.decided_at < closed_account.closed_at
  when 'suspend' then decision.ends_at > now()
    and (account.status = 'active' or decision.decided_at < closed_account.closed_at)
  else false
end;
