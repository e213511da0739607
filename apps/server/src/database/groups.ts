import type { Database } from './client.ts';
import type { Statements } from './statement.ts';

/**
 * The groups of tables that may one day live on different servers: what belongs to members, what belongs to listings,
 * and reference data, which every server may have a copy of. No transaction crosses them. Every use case takes its
 * database from here, so that moving a group, or a region of listings, is a change of this file alone.
 */
export type DatabaseGroups = {
  members: Database;
  /** For the look-up every request begins with. */
  memberStatements: Statements;
  /** The database that holds a listing; its region is in the id. Today there is one. */
  listingsOf: (listingId: string) => Database;
  /** Every database that holds listings. */
  everyListings: readonly Database[];
  /** Where a page of listings is read. Today one place knows them all, whatever the region. */
  listingStatements: Statements;
  reference: Database;
};

export function databaseGroups(database: Database, statements: Statements): DatabaseGroups {
  return {
    members: database,
    memberStatements: statements,
    listingsOf: () => database,
    everyListings: [database],
    listingStatements: statements,
    reference: database,
  };
}
