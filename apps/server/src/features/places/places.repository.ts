import { sql } from 'kysely';
import type { Database, Trx } from '../../database/client.ts';
import type { GazetteerCity } from './read-geonames.ts';

/** The statements of an import take longer than those of a request may. */
export async function allowLongStatements(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
}

/** Inserts new cities and updates those that differ; returns how many rows that were. Equal rows stay untouched. */
export async function upsertPlaces(trx: Trx, cities: readonly GazetteerCity[]): Promise<number> {
  // One JSON parameter: thirteen per city would exceed the limit on parameters.
  const result = await sql`
    insert into place as kept (geoname_id, name, folded_name, alternates, folded_alternates, country_code, admin1_name,
      region, folded_region_names, time_zone, population, latitude, longitude)
    select city.* from json_to_recordset(${JSON.stringify(cities)}::json) as city ("geonameId" integer, "name" text,
      "foldedName" text, "alternates" text[], "foldedAlternates" text[], "countryCode" text, "admin1Name" text,
      "region" text, "foldedRegionNames" text[], "timeZone" text, "population" integer, "latitude" double precision,
      "longitude" double precision)
    on conflict (geoname_id) do update set
      name = excluded.name, folded_name = excluded.folded_name, alternates = excluded.alternates,
      folded_alternates = excluded.folded_alternates, country_code = excluded.country_code,
      admin1_name = excluded.admin1_name, region = excluded.region, folded_region_names = excluded.folded_region_names,
      time_zone = excluded.time_zone, population = excluded.population, latitude = excluded.latitude,
      longitude = excluded.longitude
    where kept is distinct from excluded`.execute(trx);
  return Number(result.numAffectedRows ?? 0);
}

/** Deletes every city that is not in the list; returns how many those were. */
export async function deletePlacesExcept(trx: Trx, geonameIds: readonly number[]): Promise<number> {
  // One array parameter and an anti-join: `not in` with this many values would not fit into a statement.
  const result = await sql`
    delete from place where not exists (
      select from unnest(${geonameIds}::integer[]) as listed (id) where listed.id = place.geoname_id)`.execute(trx);
  return Number(result.numAffectedRows ?? 0);
}

/** Rebuilds the names that the city search reads. Searches wait meanwhile, a second or two on an idle machine. */
export async function refreshPlaceNames(trx: Trx): Promise<void> {
  await sql`refresh materialized view place_region`.execute(trx);
  await sql`refresh materialized view place_name`.execute(trx);
}

/** Marks the pages as visible to all, so that index-only scans need not look at the rows. Not allowed in a transaction. */
export async function vacuumPlaces(database: Database): Promise<void> {
  await database.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      await sql`vacuum (analyze) place, place_name, place_region`.execute(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
