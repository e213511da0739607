-- What a member needs to recognise a session: browser and system, and the country of the network address at sign-in. The
-- address itself is not stored. Null for sessions from before, and where it is not known.
alter table session add column device text, add column country_code text;

alter table session
  add constraint session_device_length check (char_length(device) <= 100) not valid,
  add constraint session_country_code_form check (country_code ~ '^[A-Z]{2}$') not valid;
