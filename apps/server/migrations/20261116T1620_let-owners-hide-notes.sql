-- When the owner of the listing hid the note of a suggestion. Its author still sees it, and the amount stays.
alter table suggestion add column note_hidden_at timestamptz;
