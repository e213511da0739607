-- One row per city of GeoNames (CC BY 4.0). `npm run places:import` fills and renews the table. No row comes from a member
-- or names one.
create table place (
  geoname_id integer primary key,
  name text not null,
  -- Names as the city search compares them: without case, accents and punctuation.
  folded_name text not null,
  folded_alternates text[] not null default '{}',
  country_code text not null,
  admin1_name text,
  population integer not null,
  latitude double precision not null,
  longitude double precision not null,
  -- The other names as they are written, in the order of `folded_alternates`.
  alternates text[] not null default '{}',
  -- Country and first-level region: 'US.CA'. In a search a region or country may follow a comma ('Oakland, CA').
  region text,
  -- Its name and, where people use one, its abbreviation, as the city search compares them: {california, ca}.
  folded_region_names text[] not null default '{}',
  -- The name in the IANA database: 'America/Los_Angeles'.
  time_zone text,
  constraint place_country_code_form check (country_code ~ '^[A-Z]{2}$'),
  constraint place_population_not_negative check (population >= 0),
  constraint place_on_earth check (latitude between -90 and 90 and longitude between -180 and 180)
);

-- The cities of one degree of latitude from west to east. Holds every column that measuring needs.
create index place_position on place ((floor(latitude)::integer), longitude) include (latitude, geoname_id);

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

-- Every name of every city, in the order of the search. Importing cities refreshes it.
--   is_own: the name that the city has itself. A search lists it before other names.
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
