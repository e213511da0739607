-- The onboarding proposed to guess first, and noted '-infinity' for members who left it so. They have not chosen it: from now on
-- they see prices, and are asked once, as members who were never asked. Each member has a transaction of their own. It may run
-- twice.
create procedure forget_preset_guessing() language plpgsql as $$
declare
  preset_id uuid;
begin
  for preset_id in select member_id from member_account where guess_first_since = '-infinity' loop
    perform set_config('synchronous_commit', 'off', true);
    update member_account set guess_first_since = null
    where member_id = preset_id and guess_first_since = '-infinity';
    commit;
  end loop;
end
$$;
