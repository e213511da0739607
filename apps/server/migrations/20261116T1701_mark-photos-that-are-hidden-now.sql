-- Those of the listings that moderators or reports have hidden so far. There are few. The photos of suspended members are
-- not served anyway.
update photo set is_hidden = true
from moderation_case join listing on listing.id = moderation_case.target_id
where moderation_case.target_kind in ('listing', 'photo')
  and listing.hidden_at is not null and listing.deleted_at is null
  and photo.owner_id = listing.owner_id and photo.kind = 'listing'
  and photo.content_hash in (select split_part(shown.url, '/', 3) from unnest(listing.photo_urls) as shown (url));
