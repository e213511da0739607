-- What all stored files of the photo's content take. Null until they were counted: the sweep of photos counts old rows.
alter table photo add column stored_bytes bigint;
alter table photo add constraint photo_bytes_not_negative check (stored_bytes >= 0) not valid;
