-- One row for each telling word of the title of a closing, and for each pair of neighbouring ones. A key is the first eight
-- bytes of the SHA-256 of 'term|currency|cell': with the cell of resolution 5, with that of resolution 4, and without one.
-- The key is one column and the first of its index on purpose: PostgreSQL 15 follows the order of an index only if the list
-- of wanted values is for its first column. Otherwise it would sort the whole history of a common word.
create table closing_term (
  listing_id uuid not null,
  near_key bigint,
  region_key bigint,
  anywhere_key bigint not null,
  category text,
  closed_on date not null,
  final_price bigint not null,
  owner_key bigint not null,
  constraint closing_term_once primary key (listing_id, anywhere_key),
  constraint closing_term_of_closing foreign key (listing_id) references closing (listing_id),
  constraint closing_term_place_whole check (num_nulls(near_key, region_key) in (0, 2))
);

create index closing_term_near on closing_term (near_key, closed_on desc)
  include (final_price, owner_key, category, listing_id);
create index closing_term_region on closing_term (region_key, closed_on desc)
  include (final_price, owner_key, category, listing_id);
create index closing_term_anywhere on closing_term (anywhere_key, closed_on desc) include (final_price, owner_key);
create index closing_term_age on closing_term (closed_on);

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
