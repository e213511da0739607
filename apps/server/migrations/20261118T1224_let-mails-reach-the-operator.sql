-- Mails to the operator have no member either.
alter table mail drop constraint mail_has_its_reader;
alter table mail add constraint mail_has_its_reader
  check ((member_id is null) = (template like 'contact-%' or template like 'operator-%')) not valid;
