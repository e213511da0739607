-- no transaction
-- The newest pages of the price book of one city, for the page of a town.
drop index concurrently if exists guide_page_of_town;
create index concurrently guide_page_of_town on guide_page (geoname_id, newest_on desc);
