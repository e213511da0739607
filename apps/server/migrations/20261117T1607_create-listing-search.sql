-- The words of open listings, one row each. A search reads those of one cell and one slot of six hours at a time, the newest
-- slot first, until its page is full. So its cost depends on the number of cells and slots, not on the number of listings.
-- PostgreSQL's word index (GIN) has no order: it would read every open listing with the word.
create table listing_term (
  -- The listing's cell of resolution 3, so that a circle has few; 0 without a place.
  h3 bigint not null,
  slot timestamptz not null,
  -- The order of bytes, in which all words with the same beginning are neighbours.
  term text collate "C" not null,
  listing_id uuid not null,
  created_at timestamptz not null,
  latitude double precision,
  longitude double precision,
  type text not null,
  constraint listing_term_once primary key (h3, slot, term, listing_id) include (created_at, latitude, longitude, type)
) with (
  -- Rows live for 72 hours at most. Index-only scans need pages that vacuum has marked as visible, the newest above all.
  autovacuum_vacuum_scale_factor = 0.05,
  autovacuum_vacuum_insert_scale_factor = 0.02
);

-- For a search without a place.
create index listing_term_anywhere on listing_term (slot, term) include (listing_id, created_at, type);

create function term_slot(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('6 hours', at, timestamptz '2000-01-01 00:00:00+00')
$$;

-- The parent of resolution 3 of a finer cell.
create function term_cell(cell bigint) returns bigint language sql immutable parallel safe as $$
  select coalesce((cell & ~(15::bigint << 52)) | (3::bigint << 52) | ((1::bigint << 36) - 1), 0)
$$;

-- The rows that listing_term has to hold.
create view open_listing_term as
  select term_cell(h7) as h3, term_slot(created_at) as slot, word.term, id as listing_id, created_at, latitude, longitude, type
  from listing cross join unnest(tsvector_to_array(words)) word (term)
  where is_active and hidden_at is null;

-- Triggers, so that every statement that posts, edits, hides, shows, closes or deletes listings keeps the rows. The row of the
-- listing is locked by then, so no two transactions write the words of one listing.
create function add_listing_terms() returns trigger language plpgsql as $$
begin
  insert into listing_term (h3, slot, term, listing_id, created_at, latitude, longitude, type)
  select h3, slot, term, listing_id, created_at, latitude, longitude, type from open_listing_term
  where listing_id in (select id from added);
  return null;
end
$$;
create trigger listing_terms_added after insert on listing
  referencing new table as added for each statement execute function add_listing_terms();

create function replace_listing_terms() returns trigger language plpgsql as $$
begin
  if old.is_active and old.hidden_at is null then
    delete from listing_term kept using unnest(tsvector_to_array(old.words)) word (term)
    where kept.h3 = term_cell(old.h7) and kept.slot = term_slot(old.created_at) and kept.term = word.term
      and kept.listing_id = old.id;
  end if;
  if tg_op = 'UPDATE' then
    insert into listing_term (h3, slot, term, listing_id, created_at, latitude, longitude, type)
    select h3, slot, term, listing_id, created_at, latitude, longitude, type from open_listing_term
    where listing_id = new.id;
  end if;
  return null;
end
$$;
create trigger listing_terms_replaced after update of is_active, hidden_at, words, h7, created_at, type on listing
  for each row
  when ((old.is_active, old.hidden_at is null, old.words, old.h7, old.created_at, old.type)
    is distinct from (new.is_active, new.hidden_at is null, new.words, new.h7, new.created_at, new.type))
  execute function replace_listing_terms();
create trigger listing_terms_removed after delete on listing
  for each row when (old.is_active and old.hidden_at is null) execute function replace_listing_terms();
