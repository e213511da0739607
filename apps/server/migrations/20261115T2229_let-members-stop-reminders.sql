-- Set for a member who asked for no more reminders. Security mails are sent all the same.
alter table member_account add column reminders_off_at timestamptz;
