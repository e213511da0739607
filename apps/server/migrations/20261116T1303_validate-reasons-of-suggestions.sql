-- Reads the rows without keeping writers out.
alter table suggestion validate constraint suggestion_hidden_for_known;
alter table suggestion validate constraint suggestion_hidden_while_reason;
