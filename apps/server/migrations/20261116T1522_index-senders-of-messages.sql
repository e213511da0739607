-- no transaction
-- Erasing an account and exporting its data find the messages from its address.
drop index concurrently if exists contact_message_sender;
create index concurrently contact_message_sender on contact_message (lower(email));
