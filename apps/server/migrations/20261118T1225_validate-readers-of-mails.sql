alter table mail validate constraint mail_has_its_reader;
