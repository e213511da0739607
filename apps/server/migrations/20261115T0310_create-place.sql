-- Reference group: what is the same for everybody. One row per city of GeoNames (CC BY 4.0), filled and kept up by
-- `npm run places:import`. Nothing here comes from a member and nothing refers to one.

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
  constraint place_country_code_form check (country_code ~ '^[A-Z]{2}$'),
  constraint place_population_not_negative check (population >= 0),
  constraint place_on_earth check (latitude between -90 and 90 and longitude between -180 and 180)
);
