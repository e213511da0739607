-- How a content looks, in 64 bits: see removed_photo.
alter table photo_object add column difference_hash bit(64);
