import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOperator, sumTables } from '../../test/commands/operator-command.ts';
import { createPicture } from '../../test/pictures.ts';
import { useTestApp } from '../../test/test-app.ts';

const lab = useTestApp();
const ballpark = createOperator(lab);
const folder = mkdtempSync(join(tmpdir(), 'ballpark-puzzles-'));
afterAll(() => rmSync(folder, { recursive: true }));

const COMPASS = {
  id: 'compass',
  title: 'Brass compass',
  line: 'From the museum shop.',
  question: 'cost',
  price: 48.5,
  currency: 'EUR',
  picture: 'compass.jpg',
  source: { text: 'The harbour museum, 2026.', licence: 'CC BY 4.0', url: 'https://museum.example/shop' },
  crowd: [30, 45, 60],
};
const LAMP = { ...COMPASS, id: 'lamp', title: 'Lamp', picture: 'lamp.jpg', line: undefined, crowd: undefined };

beforeAll(async () => {
  writeFileSync(join(folder, 'compass.jpg'), await createPicture());
  writeFileSync(join(folder, 'lamp.jpg'), await createPicture());
  writeFileSync(join(folder, 'notes.txt'), 'no picture');
});

function writePack(content: unknown): string {
  const path = join(folder, 'pack.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** Imports a file that must change nothing. Returns what is said. */
async function readMistakes(content: unknown): Promise<string[]> {
  const before = await sumTables(lab);
  const { out, error, code } = await ballpark('puzzles', 'import', writePack(content));
  expect({ out, code, sums: await sumTables(lab) }).toEqual({ out: '', code: 1, sums: before });
  const lines = error.split('\n');
  expect(lines.pop()).toBe('Nothing was changed.');
  return lines;
}

test('a pack is imported once, changed by the next import, and removed', async () => {
  const path = writePack({ pack: 'museum', things: [COMPASS, LAMP] });
  const first = await ballpark('puzzles', 'import', path);
  expect(first).toEqual({ out: 'Things added: 2, changed: 0, as before: 0.', error: '', code: 0 });
  expect((await ballpark('puzzles', 'import', path)).out).toBe('Things added: 0, changed: 0, as before: 2.');
  const { rows } = await lab.sql.query(`select * from pack_thing where id = 'museum/compass'`);
  expect(rows).toMatchObject([
    { pack: 'museum', title: 'Brass compass', price: '4850', currency: 'EUR', crowd: ['3000', '4500', '6000'] },
  ]);
  const [{ photo }] = rows as [{ photo: string }];
  const picture = await lab.http.inject({ url: photo });
  expect(picture.headers).toMatchObject({ 'content-type': 'image/webp' });

  writePack({ pack: 'museum', things: [{ ...COMPASS, price: 50, picture: 'lamp.jpg' }] });
  expect((await ballpark('puzzles', 'import', path)).out).toBe('Things added: 0, changed: 1, as before: 0.');
  expect((await lab.http.inject({ url: photo })).statusCode).toBe(404);
  expect((await ballpark('puzzles', 'list')).out).toMatch(/^pack +things +played\nmuseum +2 +0$/);

  expect((await ballpark('puzzles', 'remove', 'museum')).out).toBe('Things removed: 2.');
  expect((await ballpark('puzzles', 'remove', 'museum')).error).toBe('No pack has this name: nothing was changed.');
  const { rows: pictures } = await lab.sql.query('select from pack_picture');
  expect(pictures).toEqual([]);
});

test('a dry run checks all and changes nothing', async () => {
  const path = writePack({ pack: 'museum', things: [COMPASS] });
  const before = await sumTables(lab);
  const { out } = await ballpark('puzzles', 'import', path, '--dry-run');
  expect(out).toBe('Things: 1, without a mistake. Nothing was changed.');
  expect(await sumTables(lab)).toEqual(before);
});

test.each([
  ['no JSON', '{', /^The file is not JSON: /],
  ['no pack', [], 'The file must be an object.'],
  [
    'a name with blanks',
    { pack: 'My pack', things: [COMPASS] },
    '"pack" must be 1 to 60 small letters, digits and hyphens.',
  ],
  ['the name of our pack', { pack: 'starter', things: [COMPASS] }, '"pack" must not be the name of the starter pack.'],
  ['no thing', { pack: 'museum', things: [] }, '"things" must have at least one thing.'],
  [
    'too many',
    { pack: 'museum', things: Array.from({ length: 501 }, (_, nth) => ({ ...COMPASS, id: `x${nth}` })) },
    '"things" must have at most 500 entries.',
  ],
  ['one id twice', { pack: 'museum', things: [COMPASS, COMPASS] }, '"things" must not have the same id twice.'],
])('an import refuses a file with %s', async (_, content, sentence) => {
  expect(await readMistakes(content)).toEqual([expect.stringMatching(sentence)]);
});

const AMOUNT = 'must be an amount above 0 with at most two decimals.';

test.each([
  [{ title: '' }, '"title" must be a text of 1 to 100 characters.'],
  [{ line: 'x'.repeat(121) }, '"line" must be a text of 1 to 120 characters.'],
  [{ question: 'worth' }, '"question" must be "went" or "cost".'],
  [{ price: 0 }, `"price" ${AMOUNT}`],
  [{ price: '48' }, `"price" ${AMOUNT}`],
  [{ currency: 'XXX' }, '"currency" must be the code of a currency, such as "USD".'],
  [{ picture: '../../etc/passwd' }, '"picture" must be the path of a picture, from the folder of this file on.'],
  [
    { source: { ...COMPASS.source, url: 'javascript:alert(1)' } },
    '"source.url" must be an address with https of at most 500 characters.',
  ],
  [{ crowd: [10, -1] }, `"crowd.1" ${AMOUNT}`],
])('an import refuses a thing with %j', async (mistake, sentence) => {
  expect(await readMistakes({ pack: 'museum', things: [LAMP, { ...COMPASS, ...mistake }] })).toEqual([
    `Thing 2: ${sentence}`,
  ]);
});

test('an import refuses unknown fields, and pictures that are missing or are none', async () => {
  expect(await readMistakes({ pack: 'museum', things: [{ ...COMPASS, prize: 3 }] })).toEqual([
    'Thing 1 must not have the field "prize".',
  ]);
  const things = [
    { ...COMPASS, picture: 'lost.jpg' },
    { ...LAMP, picture: 'notes.txt' },
  ];
  expect(await readMistakes({ pack: 'museum', things })).toEqual([
    'Thing 1: the picture lost.jpg is missing, or is larger than 5 MB.',
    'Thing 2: the picture notes.txt is neither JPEG, PNG nor WebP.',
  ]);
});
