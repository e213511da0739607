-- A city's own name comes before its other names, and a region or country may follow a comma ('Oakland, CA').
-- Old and new code run side by side: `place` and `place_name` keep their columns. The next import fills the new ones.

alter table place
  -- The other names as they are written, in the order of `folded_alternates`.
  add column alternates text[] not null default '{}',
  -- Country and first-level region: 'US.CA'.
  add column region text,
  -- Its name and, where people use one, its abbreviation, as the city search compares them: {california, ca}.
  add column folded_region_names text[] not null default '{}',
  -- The name in the IANA database: 'America/Los_Angeles'.
  add column time_zone text;

-- Every region with its number and its names; for each one row with an empty name. Importing cities refreshes it before
-- `place_name`, which holds the numbers: two bytes instead of a text.
create materialized view place_region as
select
  dense_rank() over (order by region)::smallint as region_no,
  region,
  country_code,
  folded_name collate "C" as folded_name
from (
  select distinct
    coalesce(region, country_code || '.') as region,
    country_code,
    unnest(folded_region_names || ''::text) as folded_name
  from place
) named;

create index place_region_name on place_region (folded_name) include (region_no);
create index place_region_country on place_region (country_code) include (region_no);

drop materialized view place_name;

-- Every name of every city, in the order of the search. Importing cities refreshes it.
--   is_own: the name that the city has itself.
--   weight: population + 500, ten times as much for the own name.
--   is_large: the few names that fill the first results of a short prefix, apart from all others. A prefix of two letters
--     has up to 18,000 names, of which 3,000 are large.
--   namesake_id: cities with the same text (name, state, country) are one result.
create materialized view place_name as
select
  named.weight >= 100000 as is_large,
  named.folded_name,
  named.is_own,
  named.region_no,
  named.weight,
  named.geoname_id,
  named.namesake_id,
  named.latitude::real as latitude,
  named.longitude::real as longitude
from (
  select
    city.*,
    name.is_own,
    name.folded_name collate "C" as folded_name,
    (city.population + 500) * case when name.is_own then 10 else 1 end as weight
  from (
    select
      place.geoname_id,
      place.folded_name as own_name,
      place.folded_alternates,
      place.population,
      place.latitude,
      place.longitude,
      place_region.region_no,
      min(place.geoname_id) over (partition by place.name, place.admin1_name, place.country_code) as namesake_id
    from place
    left join place_region
      on place_region.region = coalesce(place.region, place.country_code || '.') and place_region.folded_name = ''
  ) city
  cross join lateral (
    select true as is_own, own_name as folded_name
    union all
    select false, unnest(folded_alternates)
  ) name
) named;

-- Holds every column, so that a search reads the index alone. Collation "C": a prefix is a range of bytes.
create index place_name_search on place_name (is_large, folded_name)
include (is_own, region_no, weight, geoname_id, namesake_id, latitude, longitude);
