alter table photo validate constraint photo_bytes_not_negative;
