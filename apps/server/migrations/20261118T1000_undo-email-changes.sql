-- The change of address that the link of a mail stops or undoes.
alter table email_token add column change_id uuid;

-- From then on the address cannot be put back: an undo has put back this one or an older one. Null: for 14 days it can.
alter table former_email add column undo_ended_at timestamptz;
