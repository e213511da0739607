import { PERSONAL_DATA } from '../../apps/server/src/features/leaving/personal-data.ts';
import { readMigratedTables } from './migrated-tables.ts';
import { COMPUTED, findWrittenTables } from './queried-tables.ts';
import type { Rule } from './repo.ts';
import { parseFeaturePath, listServerFiles } from './server-features.ts';
import { TABLES } from './tables.ts';

/** Deletes the rows of an erased member from the tables of the map, whose names are computed. */
const ERASER = 'apps/server/src/features/leaving/erasing/member-rows.repository.ts';

export const onlyTheOwnerWritesATable: Rule = (repo) =>
  listServerFiles(repo)
    .filter(({ path }) => path !== ERASER)
    .flatMap((file) =>
      file.statements
        .flatMap(findWrittenTables)
        .filter((table) => table === COMPUTED || !mayWrite(file.path, table))
        .map((table) => `${file.path} writes ${table}`),
    );

/** A name that is not in the table list is either a missing row, which the next rule reports, or a sub-query. */
function mayWrite(path: string, table: string): boolean {
  const writer = parseFeaturePath(path)?.feature ?? /^apps\/server\/src\/([^/]+)\//.exec(path)?.[1];
  const { owner, alsoWrittenBy } = TABLES[table] ?? {};
  return writer === owner || (writer !== undefined && alsoWrittenBy !== undefined && writer in alsoWrittenBy);
}

export const everyTableHasARow: Rule = (repo) => {
  const tables = readMigratedTables(repo).map(({ name }) => name);
  const listed = Object.keys(TABLES);
  return [
    ...tables.filter((table) => !listed.includes(table)).map((table) => `${table} has no row`),
    ...listed.filter((table) => !tables.includes(table)).map((table) => `${table} has a row and is in no migration`),
  ];
};

/** Refers to a person: a foreign key to the public card, a column named after a member's role, or an e-mail address. */
const PERSONAL = /references member|\b(member|owner|author|sender|recipient|reporter|reviewer)_id\b|\bemail\b/;
const PUBLIC_CARD = 'member';

export const personalDataIsMapped: Rule = (repo) =>
  readMigratedTables(repo)
    .filter(({ name, sql }) => name === PUBLIC_CARD || PERSONAL.test(sql))
    .filter(({ name }) => TABLES[name]?.personalData === undefined)
    .map(({ name }) => `${name} says nothing about personal data`);

/** The map that export and erasure run on has every table that the words for people are about. */
export const personalDataIsErasable: Rule = (repo) => {
  const tables = readMigratedTables(repo);
  const personal = tables.filter(({ name, sql }) => PERSONAL.test(sql) || TABLES[name]?.personalData !== undefined);
  const known = new Set(tables.map(({ name }) => name));
  return [
    ...personal
      .filter(({ name }) => !(name in PERSONAL_DATA))
      .map(({ name }) => `${name} is missing in features/leaving/personal-data.ts`),
    ...Object.keys(PERSONAL_DATA)
      .filter((name) => !known.has(name))
      .map((name) => `${name} is in the map of personal data and in no migration`),
  ];
};
