-- `MESSAGE_KINDS` has the kinds. A new one needs no migration.
-- That one about a listing has its id is the type `NewNotification`.
alter table notification drop constraint notification_kind_known;
alter table notification drop constraint notification_of_listing;
