import { migratedTables } from './migrated-tables.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { COMPUTED, namedTables, writtenTables } from './queried-tables.ts';
import type { Repo, Rule } from './repo.ts';
import { placeOf, serverFiles } from './server-features.ts';
import { PUBLIC_CARD, QUEUE_SCHEMA, TABLE_GROUPS } from './table-groups.ts';
import { TABLE_OWNERS } from './table-owners.ts';

export const onlyTheOwnerWritesATable: Rule = (repo) =>
  serverFiles(repo).flatMap((file) =>
    file.statements
      .flatMap(writtenTables)
      .filter((table) => table === COMPUTED || ownerOf(table) !== placeOf(file.path)?.feature)
      .map((table) => `${file.path} writes ${table}`),
  );

/** Judged function by function: one that names two groups would need both databases. */
export const queriesStayInOneGroup: Rule = (repo) =>
  serverFiles(repo).flatMap((file) =>
    file.statements
      .map((statement) =>
        namedTables(statement).filter((table) => table !== PUBLIC_CARD && groupOf(table) !== undefined),
      )
      .filter((tables) => new Set(tables.map(groupOf)).size > 1)
      .map((tables) => `${file.path} mixes ${tables.toSorted().join(', ')}`),
  );

export const everyTableHasAnOwner: Rule = (repo) => differences(repo, Object.keys(TABLE_OWNERS), 'owner');

export const everyTableHasAGroup: Rule = (repo) => differences(repo, Object.keys(TABLE_GROUPS), 'group');

// What refers to a person: a foreign key, a column named after the part they play, or their address.
const PERSONAL = /references member|\b(member|owner|author|sender|recipient|reporter|reviewer)_id\b|\bemail\b/;

export const personalDataIsMapped: Rule = (repo) => {
  const tables = migratedTables(repo);
  const personal = tables.filter(({ name, sql }) => name === PUBLIC_CARD || PERSONAL.test(sql));
  return [
    ...personal.filter(({ name }) => !(name in PERSONAL_DATA)).map(({ name }) => `${name} is not in the map`),
    ...Object.keys(PERSONAL_DATA)
      .filter((mapped) => !tables.some(({ name }) => name === mapped))
      .map((mapped) => `${mapped} is in the map and not in the database`),
  ];
};

function differences(repo: Repo, mapped: string[], what: string): string[] {
  const tables = migratedTables(repo).map(({ name }) => name);
  return [
    ...tables.filter((table) => !mapped.includes(table)).map((table) => `${table} has no ${what}`),
    ...mapped
      .filter((table) => !tables.includes(table))
      .map((table) => `${table} has an ${what} and is in no migration`),
  ];
}

function groupOf(table: string): string | undefined {
  return table.startsWith(`${QUEUE_SCHEMA}.`) ? 'queue' : TABLE_GROUPS[table];
}

/** A table nobody owns is either missing from the map, which another rule says, or the name of a sub-query. */
function ownerOf(table: string): string | undefined {
  return TABLE_OWNERS[table];
}
