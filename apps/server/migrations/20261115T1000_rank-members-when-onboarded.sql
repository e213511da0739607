-- Completing onboarding puts a member on the boards. The trigger that follows a member's status now also follows the end
-- of onboarding, so that accounts need not know about ranks. The function already checks both columns.
drop trigger member_account_status_followed on member_account;

create trigger member_account_status_followed after update of status, onboarded_at on member_account
for each row when (old.status is distinct from new.status or old.onboarded_at is distinct from new.onboarded_at)
execute function follow_member_status();
