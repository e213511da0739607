import { sql } from 'kysely';
import type { Queryable, Trx } from '../../database/client.ts';
import type { GazetteerCity } from '../../integrations/geocoder/gazetteer-city.ts';

/** Adds what is new and mends what differs; returns how many rows that were. Rows that are right stay untouched. */
export async function upsertPlaces(trx: Trx, cities: readonly GazetteerCity[]): Promise<number> {
  // One JSON parameter: the query builder would bind nine for each city and run out of them.
  const result = await sql`
    insert into place as kept (geoname_id, name, folded_name, folded_alternates, country_code, admin1_name, population,
      latitude, longitude)
    select city.* from json_to_recordset(${JSON.stringify(cities)}::json) as city ("geonameId" integer, "name" text,
      "foldedName" text, "foldedAlternates" text[], "countryCode" text, "admin1Name" text, "population" integer,
      "latitude" double precision, "longitude" double precision)
    on conflict (geoname_id) do update set
      name = excluded.name, folded_name = excluded.folded_name, folded_alternates = excluded.folded_alternates,
      country_code = excluded.country_code, admin1_name = excluded.admin1_name, population = excluded.population,
      latitude = excluded.latitude, longitude = excluded.longitude
    where kept is distinct from excluded`.execute(trx);
  return Number(result.numAffectedRows ?? 0);
}

/** Forgets every city that is not in the list; returns how many those were. */
export async function deletePlacesExcept(trx: Trx, geonameIds: readonly number[]): Promise<number> {
  // As one array and an anti-join: a list of this length would not fit into a statement.
  const result = await sql`
    delete from place where not exists (
      select from unnest(${geonameIds}::integer[]) as listed (id) where listed.id = place.geoname_id)`.execute(trx);
  return Number(result.numAffectedRows ?? 0);
}

type Page = { afterId: number; limit: number };

/** A page of all cities in the order of their ids. Uses the primary key. */
export async function listPlaces(db: Queryable, { afterId, limit }: Page): Promise<GazetteerCity[]> {
  const rows = await db
    .selectFrom('place')
    .select([
      'geoname_id as geonameId',
      'name',
      'folded_name as foldedName',
      // As one text: the driver unpacks arrays letter by letter, which took most of the time and memory. Folded names
      // hold letters, digits and spaces only.
      sql<string>`array_to_string(folded_alternates, ',')`.as('alternates'),
      'country_code as countryCode',
      'admin1_name as admin1Name',
      'population',
      'latitude',
      'longitude',
    ])
    .where('geoname_id', '>', afterId)
    .orderBy('geoname_id')
    .limit(limit)
    .execute();
  return rows.map(({ alternates, ...city }) => ({
    ...city,
    foldedAlternates: alternates === '' ? [] : alternates.split(','),
  }));
}
