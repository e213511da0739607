-- Reads the rows without keeping writers out.
alter table notification validate constraint notification_kind_known;
alter table notification validate constraint notification_of_listing;
