import type { Database } from './client.ts';

/**
 * The groups of tables that may one day live on different servers: what belongs to members, what belongs to listings,
 * and reference data, which every server may have a copy of. No transaction crosses them. Every use case takes its database from here, so that moving a group, or a
 * region of listings, is a change of this file alone.
 */
export type DatabaseGroups = {
  members: Database;
  /** The database that holds a listing; its region is in the id. Today there is one. */
  listingsOf: (listingId: string) => Database;
  reference: Database;
};

export function databaseGroups(database: Database): DatabaseGroups {
  return { members: database, listingsOf: () => database, reference: database };
}
