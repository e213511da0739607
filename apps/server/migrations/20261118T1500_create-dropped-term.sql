-- Words that the operator keeps out of the price book: the first eight bytes of the SHA-256 of 'term||'. They may name a
-- person who asked for it, so the words themselves are not stored.
create table dropped_term (
  term_key bigint not null,
  dropped_at timestamptz not null,
  constraint dropped_term_once primary key (term_key)
);
-- When the page was last found to have enough closings. Null for one that was noted by an earlier rule: it is listed after
-- the next night, if it has enough.
alter table guide_page add column reviewed_on date;
