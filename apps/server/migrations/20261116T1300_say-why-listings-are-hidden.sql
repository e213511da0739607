-- A listing can be hidden for several reasons at once, and is shown again when the last of them is gone. `hidden_at` stays
-- the condition that queries and partial indexes use. Rows that were hidden before have no reason: their owner is suspended
-- or banned.
alter table listing add column hidden_for text[] not null default '{}';
alter table listing add constraint listing_hidden_for_known check (
  hidden_for <@ array['status', 'reports', 'decision', 'photo', 'closed-account']
) not valid;
alter table listing add constraint listing_hidden_while_reason check (
  hidden_for = '{}' or hidden_at is not null
) not valid;
