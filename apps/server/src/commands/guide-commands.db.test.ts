import { beforeAll, expect, test } from 'vitest';
import { insertBookedListings } from '../../test/closing-rows.ts';
import { createOperator, sumTables } from '../../test/commands/operator-command.ts';
import { insertCities, MUNICH } from '../../test/listing-requests.ts';
import { createWebRoot } from '../../test/pages/web-root.ts';
import { get } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';

const lab = useTestApp({ WEB_ROOT: createWebRoot() });
const ballpark = createOperator(lab);
const EIGHT = [8000, 9000, 10_000, 11_000, 12_000, 13_000, 14_000, 15_000];

const close = (title: string) => insertBookedListings(lab, { title, pricesMinor: EIGHT, place: MUNICH });

beforeAll(async () => {
  await insertCities(lab);
  await lab.sql.query('refresh materialized view place_name');
  await close('Garden bikes');
  await close('Sofa');
});

/** Runs a command that must change nothing. Returns its sentence. */
async function readRefusal(...words: string[]): Promise<string> {
  const before = await sumTables(lab);
  const { out, error, code } = await ballpark(...words);
  expect({ out, code, sums: await sumTables(lab) }).toEqual({ out: '', code: 1, sums: before });
  return error;
}

/** Through the API and the page, which keep their answers in memory. */
async function findTerm(words: string): Promise<string | undefined> {
  const answer = await get(lab, `/guide?words=${encodeURIComponent(words)}&place=Munich`);
  const { entry } = answer.json<{ data: { entry: { term: string } | null } }>().data;
  const page = await lab.http.inject({ url: `/guide/munich-1/${words.replaceAll(' ', '-')}` });
  expect(page.body.includes('<h1>found')).toBe(entry !== null);
  return entry?.term;
}

async function readLog(): Promise<unknown[]> {
  const { rows } = await lab.sql.query(
    `select event, actor_kind, details from audit_entry where event like 'words-%' order by at, id`,
  );
  return rows;
}

test('guide list shows the pages of the sitemap', async () => {
  const { out } = await ballpark('guide', 'list');
  expect(out).toMatch(/words +city\n/);
  expect(out).toMatch(/garden bikes +Munich/);
  expect(out).toContain('Dropped words and pairs: 0.');
});

test('guide drop takes a pair out at once, and for good', async () => {
  expect(await findTerm('garden bikes')).toBe('bicycle garden');
  expect(await ballpark('guide', 'drop', 'Garden', 'bicycles')).toEqual({
    out: 'The price book no longer speaks of: Garden bicycles. Pages removed: 1.',
    error: '',
    code: 0,
  });
  expect(await findTerm('garden bikes')).toBe('bicycle');
  await close('Garden bike');
  const { rows } = await lab.sql.query(`select from guide_page where term = 'bicycle garden'`);
  expect(rows).toEqual([]);
});

test('guide drop takes a word out with all its pairs, and guide allow lets it back', async () => {
  expect(await findTerm('sofa')).toBe('couch');
  await close('Garden sofa');
  expect((await ballpark('guide', 'drop', 'Couches')).out).toBe(
    'The price book no longer speaks of: Couches. Pages removed: 2.',
  );
  for (const words of ['sofa', 'settees', 'COUCH']) expect(await findTerm(words)).toBeUndefined();
  expect(await findTerm('garden sofa')).toBe('garden');
  await close('Sofa');
  expect((await ballpark('guide', 'list')).out).not.toMatch(/sofa/);
  expect(await readRefusal('guide', 'drop', 'sofas')).toBe('The words are dropped already: nothing was changed.');

  expect((await ballpark('guide', 'allow', 'sofa')).out).toBe('The price book may speak of: sofa.');
  expect(await findTerm('sofa')).toBe('couch');
  expect(await readRefusal('guide', 'allow', 'sofa')).toBe('The words are not dropped: nothing was changed.');
});

test('the log says that the operator did it, and not which words they were', async () => {
  expect(await readLog()).toEqual([
    { event: 'words-dropped', actor_kind: 'operator', details: { pages: 1 } },
    { event: 'words-dropped', actor_kind: 'operator', details: { pages: 2 } },
    { event: 'words-allowed', actor_kind: 'operator', details: {} },
  ]);
});

test.each(['the', '28', '!!', 'old garden bike sofa'])('%j is no word and no pair', async (words) => {
  const sentence = 'Name one word or two that say what a thing is: nothing was changed.';
  expect(await readRefusal('guide', 'drop', words)).toBe(sentence);
  expect(await readRefusal('guide', 'allow', words)).toBe(sentence);
});
