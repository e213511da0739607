-- Members are told what was decided about closings that look arranged. It leads to no listing.
alter table notification drop constraint notification_kind_known;
alter table notification add constraint notification_kind_known check (
  kind in (
    'first-suggestion', 'suggestions', 'ends-soon', 'auto-closed', 'result', 'achievement', 'content-hidden', 'decision',
    'fair-play'
  )
) not valid;
alter table notification drop constraint notification_of_listing;
alter table notification add constraint notification_of_listing check (
  (listing_id is null) = (kind in ('achievement', 'content-hidden', 'decision', 'fair-play'))
) not valid;
