-- no transaction
-- Finds the member for whom a former address is kept.
drop index concurrently if exists former_email_address;
create index concurrently former_email_address on former_email (lower(email));
