import { expect, test } from 'vitest';
import { createNameTableBuilder, namesBeginningWith } from './name-table.ts';

const NAMES = [
  'rom',
  'roma',
  'romans sur isere',
  'ro',
  'r',
  'rzeszow',
  'москва',
  '東京',
  '東大阪',
  'z',
  'ромны',
  'rom',
];

async function tableOf(names: readonly string[]) {
  const builder = createNameTableBuilder();
  for (const [owner, name] of names.entries()) builder.add(name, owner);
  return builder.finish(async () => undefined);
}

test.each(['r', 'ro', 'rom', 'roma', 'romans sur isere', 'romb', 'м', '東', 'a', 'zz', 'р'])(
  'the names that begin with %j are found, all of them and no others',
  async (prefix) => {
    const table = await tableOf(NAMES);
    const { from, to } = namesBeginningWith(table, prefix);
    const found = [...table.owners.subarray(from, to)].map((owner) => String(NAMES[owner]));
    expect(found.toSorted()).toEqual(NAMES.filter((name) => name.startsWith(prefix)).toSorted());
  },
);

test('a table that has to grow keeps every name', async () => {
  const many = Array.from({ length: 20_000 }, (_, number) => `town ${number}`);
  const table = await tableOf(many);
  expect(new Set(table.owners).size).toBe(many.length);
  const { from, to } = namesBeginningWith(table, 'town 1999');
  expect([...table.owners.subarray(from, to)].map((owner) => many[owner])).toEqual(
    many.filter((name) => name.startsWith('town 1999')).toSorted(),
  );
});

test('nothing is found among no names, and a name nobody could type is left out', async () => {
  const table = await tableOf(['', 'x'.repeat(300)]);
  expect(table.owners).toHaveLength(0);
  expect(namesBeginningWith(table, 'x')).toEqual({ from: 0, to: 0 });
});
