import { CITY_SEARCH_RESULTS, NEAREST_CITY_KM, type Point } from '@ballpark/rules/places';
import { defineStatement, type SqlText, sqlText, type Statements } from '../../database/statement.ts';

export type CityRow = Point & {
  geonameId: number;
  name: string;
  state: string | null;
  countryCode: string;
  /** The other name that was found; null for the city's own. */
  alsoKnownAs: string | null;
};

/** Names with a smaller weight are not `is_large` in the view `place_name`. */
const LARGE_WEIGHT = 100_000;
/** A city where the member lives counts this much more than one across the world. */
const MAX_NEARNESS = 51;
/** Sorts after every name that begins with the same characters. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * $1 is the prefix; $3 and $4 are where the member lives, or null. An own name that was typed in full counts ten times. A
 * city counts up to 51 times as much if it is near, fading with 200 km. Rank 1: own names, and other names typed in full.
 */
const SCORED = sqlText`
  select namesake_id, geoname_id, folded_name, is_own, case when is_own or folded_name = $1 then 1 else 2 end as rank,
    weight * case when is_own and folded_name = $1 then 10 else 1 end * case when $3::float8 is null then 1
      else 1 + 50 * exp(-distance_km($3::float8, $4::float8, latitude, longitude) / 200) end as score
  from place_name`;

/** A city has several names that match, and cities may have the same text: the best name stands for all. */
function bestOfNamesakes(names: SqlText): SqlText {
  return sqlText`
    select distinct on (namesake_id) * from (${names}) named
    order by namesake_id, rank, score desc, folded_name, geoname_id`;
}

/**
 * The results by rank, then score; $6 is their number minus 1. The last one is the best of all that remain, whatever its
 * rank: so a large city that is better known by another name (Munich, of which 'münch' begins one) is never crowded out.
 */
function chooseResults(cities: SqlText): SqlText {
  return sqlText`
    select *, least(position, $6 + 1) as shown_at from (
      select *, row_number() over (order by rank, score desc, folded_name, geoname_id) as position from (${cities}) city
    ) placed
    order by shown_at, score desc, folded_name, geoname_id limit $6 + 1`;
}

/** One row of `place` per result. The names are written as in the source; before the first import they are folded. */
function readResults(results: SqlText): SqlText {
  return sqlText`
    select place.geoname_id as "geonameId", place.name, place.admin1_name as state, place.country_code as "countryCode",
      place.latitude, place.longitude, case when not is_own then coalesce(
        place.alternates[array_position(place.folded_alternates, result.folded_name)], initcap(result.folded_name)
      ) end as "alsoKnownAs"
    from (${results}) result
    cross join lateral (select * from place where place.geoname_id = result.geoname_id offset 0) place
    order by shown_at, score desc, result.folded_name, result.geoname_id`;
}

/**
 * Searches the large names first, and the small names that were typed in full. The other small names are read only if one
 * of them could still be among the results: $5 is the highest score that they can have. Index-only scans of
 * `place_name_search`.
 */
const SEARCH = defineStatement(
  'search-cities-by-name',
  sqlText`
  with large as materialized (${bestOfNamesakes(sqlText`
      ${SCORED} where is_large and folded_name >= $1 and folded_name < $2
      union all
      ${SCORED} where not is_large and folded_name = $1`)}
  ), shown as materialized (${chooseResults(sqlText`select * from large`)}
  ), small as (
    ${SCORED} where not is_large and folded_name > $1 and folded_name < $2
      and not (select count(*) > $6 and bool_and(score >= $5::float8 and (rank = 1 or shown_at > $6)) from shown)
  )
  ${readResults(chooseResults(bestOfNamesakes(sqlText`select * from large union all select * from small`)))}`,
);

/** As `SEARCH`, for the cities of the regions $5. The name is complete, so few names match. */
const SEARCH_WITHIN = defineStatement(
  'search-cities-within',
  readResults(
    chooseResults(
      bestOfNamesakes(sqlText`
        ${SCORED} where is_large = any ('{t,f}') and folded_name >= $1 and folded_name < $2
          and region_no = any ($5::smallint[])`),
    ),
  ),
);

type CityQuery = { prefix: string; near: Point | undefined };

/** The cities with a name that begins with the prefix, best first. */
export function findCities(statements: Statements, { prefix, near }: CityQuery): Promise<CityRow[]> {
  const highestSmallScore = LARGE_WEIGHT * (near ? MAX_NEARNESS : 1);
  return statements.run<CityRow>(SEARCH, [...toPrefixRange(prefix, near), highestSmallScore, CITY_SEARCH_RESULTS - 1]);
}

type RegionalCityQuery = { name: string; regions: readonly number[]; near: Point | undefined };

/** The cities of these regions that have the name, or one that begins with it and a space. */
export function findCitiesWithin(
  statements: Statements,
  { name, regions, near }: RegionalCityQuery,
): Promise<CityRow[]> {
  const [, , ...position] = toPrefixRange(name, near);
  const range = [name, `${name} ${LAST_CHARACTER}`];
  return statements.run<CityRow>(SEARCH_WITHIN, [
    ...range,
    ...position,
    `{${regions.join()}}`,
    CITY_SEARCH_RESULTS - 1,
  ]);
}

function toPrefixRange(prefix: string, near: Point | undefined) {
  return [prefix, prefix + LAST_CHARACTER, near?.latitude ?? null, near?.longitude ?? null];
}

/** Index-only scans of `place_region_name` and `place_region_country`. */
const REGIONS = defineStatement(
  'find-regions',
  sqlText`
  select region_no as region from place_region where folded_name >= $1 and folded_name < $2
  union
  select region_no from place_region where country_code = any ($3::text[])`,
);

type RegionQuery = { prefix: string; countryCodes: readonly string[] };

/** Numbers of the regions with a name or abbreviation that begins with the prefix, and of those in the countries. */
export async function findRegions(statements: Statements, { prefix, countryCodes }: RegionQuery): Promise<number[]> {
  const values = [prefix, prefix + LAST_CHARACTER, `{${countryCodes.join()}}`];
  return (await statements.run<{ region: number }>(REGIONS, values)).map(({ region }) => region);
}

/**
 * Index-only scans of `place_position`: one for each degree of latitude, $3, and span of longitudes, $4 to $5. `offset 0`
 * keeps it so: without it PostgreSQL may join the whole table, because it does not know how short the arrays are.
 */
const NEAREST = defineStatement(
  'find-nearest-city-and-clock',
  sqlText`
  select place.geoname_id as "geonameId", place.name, place.country_code as "countryCode", place.time_zone as "timeZone"
  from (
    select geoname_id, distance_km($1, $2, latitude, longitude) as km
    from unnest($3::integer[]) as band (degree)
    cross join unnest($4::float8[], $5::float8[]) as span (west, east)
    cross join lateral (
      select geoname_id, latitude, longitude from place
      where floor(latitude)::integer = degree and longitude between west and east
      offset 0
    ) in_box
    order by km, geoname_id
    limit 1
  ) nearest
  join place using (geoname_id)
  where km <= $6`,
);

type NearestCityRow = { geonameId: number; name: string; countryCode: string; timeZone: string | null };

/** The city whose centre is nearest, if it is near enough to say that the point is in it. */
export async function findNearestCity(
  statements: Statements,
  { latitude, longitude }: Point,
): Promise<NearestCityRow | undefined> {
  const { degrees, wests, easts } = boxAround({ latitude, longitude }, NEAREST_CITY_KM);
  const [city] = await statements.run<NearestCityRow>(NEAREST, [
    latitude,
    longitude,
    `{${degrees.join()}}`,
    `{${wests.join()}}`,
    `{${easts.join()}}`,
    NEAREST_CITY_KM,
  ]);
  return city;
}

type NearQuery = { km: number; most: number };

/** As `NEAREST`: the cities within a distance, $6, the nearest first. */
const WITHIN = defineStatement(
  'find-cities-within-distance',
  sqlText`
  select geoname_id as "geonameId" from (
    select geoname_id, distance_km($1, $2, latitude, longitude) as km
    from unnest($3::integer[]) as band (degree)
    cross join unnest($4::float8[], $5::float8[]) as span (west, east)
    cross join lateral (
      select geoname_id, latitude, longitude from place
      where floor(latitude)::integer = degree and longitude between west and east
      offset 0
    ) in_box
  ) near
  where km <= $6 order by km, geoname_id limit $7`,
);

/** The numbers of the cities whose centre is near, the nearest first. */
export async function findCitiesNear(
  statements: Statements,
  { latitude, longitude }: Point,
  { km, most }: NearQuery,
): Promise<number[]> {
  const { degrees, wests, easts } = boxAround({ latitude, longitude }, km);
  const box = [`{${degrees.join()}}`, `{${wests.join()}}`, `{${easts.join()}}`];
  const rows = await statements.run<{ geonameId: number }>(WITHIN, [latitude, longitude, ...box, km, most]);
  return rows.map(({ geonameId }) => geonameId);
}

const KM_PER_DEGREE = 111;

/** Degrees of latitude, and spans of longitude, that hold every point within the distance. */
function boxAround({ latitude, longitude }: Point, km: number) {
  const reach = km / KM_PER_DEGREE;
  const south = Math.floor(latitude - reach);
  const degrees = Array.from({ length: Math.floor(latitude + reach) - south + 1 }, (_, step) => south + step);
  const farthest = Math.abs(latitude) + reach;
  const width = farthest >= 89 ? 180 : reach / Math.cos((farthest * Math.PI) / 180);
  // Three times around the world: a span may cross the date line in either direction.
  const turns = [-360, 0, 360].filter((turn) => Math.abs(longitude + turn) <= 180 + width);
  return {
    degrees,
    wests: turns.map((turn) => longitude + turn - width),
    easts: turns.map((turn) => longitude + turn + width),
  };
}

const CITY = defineStatement(
  'find-city',
  sqlText`
  select geoname_id as "geonameId", name, admin1_name as state, country_code as "countryCode", latitude, longitude
  from place where geoname_id = $1`,
);

export async function findCity(
  statements: Statements,
  geonameId: number,
): Promise<Omit<CityRow, 'alsoKnownAs'> | undefined> {
  const [city] = await statements.run<Omit<CityRow, 'alsoKnownAs'>>(CITY, [geonameId]);
  return city;
}

export type NamedPoint = Point & { geonameId: number; name: string };

const CITIES = defineStatement(
  'list-cities',
  sqlText`select geoname_id as "geonameId", name, latitude, longitude from place order by population desc, geoname_id`,
);

/** Every city, the largest first. */
export function listCities(statements: Statements): Promise<NamedPoint[]> {
  return statements.run<NamedPoint>(CITIES, []);
}

const ANY_PLACE = defineStatement('has-places', sqlText`select from place limit 1`);

export async function hasPlaces(statements: Statements): Promise<boolean> {
  return (await statements.run(ANY_PLACE, [])).length > 0;
}
