import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findProblems, listNewMigrations } from './check-migrations.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function check(sql: string): string {
  writeFileSync(join(folder, '20991231T0000_planted.sql'), sql);
  return findProblems(listNewMigrations(folder)).join('\n');
}

test.each([
  ['an index that blocks writes', 'create index x on listing (title);', 'require-concurrent-index-creation'],
  [
    'a constraint that is checked at once',
    'alter table listing add constraint x check (a > 0);',
    'constraint-missing-not-valid',
  ],
  ['a column that running code reads', 'alter table listing drop column title;', 'ban-drop-column'],
  ['a column that running code reads by its name', 'alter table listing rename column title to a;', 'renaming-column'],
  ['a column that old code leaves empty', 'alter table listing add column a int not null;', 'adding-required-field'],
  ['a changed type', 'alter table listing alter column title type varchar(9);', 'changing-column-type'],
])('%s is noticed', (_what, sql, rule) => {
  expect(check(sql)).toContain(rule);
});

test.each([
  'alter table listing add column a boolean not null default false;',
  'create table a (id uuid primary key);\ncreate index a_id on a (id);',
  '-- no transaction\ndrop index concurrently if exists a;\ncreate index concurrently a on listing (title);',
  'alter table listing add constraint a check (title is not null) not valid;',
])('%s is allowed', (sql) => {
  expect(check(sql)).toBe('');
});

test('only migrations after the baseline are checked', () => {
  writeFileSync(join(folder, '20261115T0200_old.sql'), 'drop table listing;');
  expect(listNewMigrations(folder)).toEqual([]);
});
