-- As for listings.
alter table suggestion add column hidden_for text[] not null default '{}';
alter table suggestion add constraint suggestion_hidden_for_known check (
  hidden_for <@ array['status', 'reports', 'decision', 'photo', 'closed-account']
) not valid;
alter table suggestion add constraint suggestion_hidden_while_reason check (
  hidden_for = '{}' or hidden_at is not null
) not valid;
