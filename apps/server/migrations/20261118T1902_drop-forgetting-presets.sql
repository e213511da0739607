drop procedure forget_preset_guessing();
