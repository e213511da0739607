-- City search and the nearest city are read from PostgreSQL instead of from an index in each API process.
-- Old and new code run side by side: `place` keeps its columns.

-- Every name of every city, in the order of the search. Importing cities refreshes it.
--   weight: population + 500, ten times as much for the name that the city has itself.
--   is_large: the few names that fill the first results of a short prefix, apart from all others. A prefix of two letters
--     has up to 18,000 names, of which 3,000 are large.
--   namesake_id: cities with the same text (name, state, country) are one result.
create materialized view place_name as
select
  named.weight >= 100000 as is_large,
  named.folded_name,
  named.weight,
  named.geoname_id,
  named.namesake_id,
  named.latitude::real as latitude,
  named.longitude::real as longitude
from (
  select city.*, name.folded_name collate "C" as folded_name, (city.population + 500) * name.factor as weight
  from (
    select
      geoname_id,
      folded_name as own_name,
      folded_alternates,
      population,
      latitude,
      longitude,
      min(geoname_id) over (partition by name, admin1_name, country_code) as namesake_id
    from place
  ) city
  cross join lateral (
    select own_name as folded_name, 10 as factor
    union all
    select unnest(folded_alternates), 1
  ) name
) named;

-- Holds every column, so that a search reads the index alone. Collation "C": a prefix is a range of bytes.
create index place_name_search on place_name (is_large, folded_name)
include (weight, geoname_id, namesake_id, latitude, longitude);

-- The cities of one degree of latitude from west to east. Holds every column that measuring needs.
create index place_position on place ((floor(latitude)::integer), longitude) include (latitude, geoname_id);
