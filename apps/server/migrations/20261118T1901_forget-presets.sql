-- no transaction
call forget_preset_guessing();
