import { parseStatements } from '@ballpark/ops/gate/syntax-tree';
import { expect, test } from 'vitest';
import { COMPUTED, findWrittenTables } from './queried-tables.ts';

const tablesIn = (text: string) => parseStatements({ path: 'a.ts', text }).flatMap(findWrittenTables);

test.each([
  [`db.insertInto('member').values({});`, ['member']],
  [`trx.updateTable('member as m').set({});`, ['member']],
  [`trx.with('x', (q) => q.deleteFrom('session').returning('id')).selectFrom('x');`, ['session']],
  [`db.insertInto(table).values({});`, [COMPUTED]],
  ['sql`insert into member (id) values (${id})`.execute(db);', ['member']],
  ['sql`UPDATE member AS m\n  SET xp = 1`;', ['member']],
  ['sql`delete from session where id = ${id}`;', ['session']],
  ['sqlText`delete from session where id = $1`;', ['session']],
  ['sql<Row>`merge into mail using x on true`;', ['mail']],
  ['sql`select 1 from member for no key update skip locked`;', []],
  ['sql`insert into mail (id) values (1) on conflict (id) do update set a = 1`;', ['mail']],
  [`db.selectFrom('member').selectAll();`, []],
  [`log('insert into member');`, []],
])('%s writes %j', (text, tables) => {
  expect(tablesIn(text)).toEqual(tables);
});
