-- Pages of the price book that the sitemap lists: words that enough closings of enough owners around a city have. The words
-- are in no way those of one person: at least three owners have used them.
create table guide_page (
  geoname_id integer not null,
  -- In their common form, as the price book compares them.
  term text not null,
  -- As the newest of the closings spells them.
  words text not null,
  -- The first day on which all closings that the page needs are published.
  listed_from date not null,
  newest_on date not null,
  constraint guide_page_once primary key (geoname_id, term),
  constraint guide_page_text_short check (length(term) <= 130 and length(words) <= 130)
);
-- For the sitemap, and for removing those that are too old.
create index guide_page_newest on guide_page (newest_on desc);
