alter table session validate constraint session_device_length;
alter table session validate constraint session_country_code_form;
