import { GUIDE_VALUES } from '@ballpark/rules/crowd/guide-page';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertBookedListings } from '../../../../test/closing-rows.ts';
import { type FaultProxy, startProxy } from '../../../../test/fault-proxy.ts';
import { insertCities, MUNICH } from '../../../../test/listing-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { createWebRoot } from '../../../../test/pages/web-root.ts';

const WEB_ROOT = createWebRoot();
const lab = useTestApp({ WEB_ROOT });
const ORIGIN = 'http://ballpark.test';

beforeAll(async () => {
  await insertCities(lab);
  await lab.sql.query('refresh materialized view place_name');
  await insertBookedListings(lab, {
    title: 'Garden bike',
    pricesMinor: [10_000, 11_000, 12_345, 13_000, 14_000],
    place: MUNICH,
  });
  await insertBookedListings(lab, {
    title: 'Sofa',
    pricesMinor: [8000, 9000, 10_000, 11_000, 12_000, 13_000, 14_000, 15_000, 16_000, 17_000],
    place: MUNICH,
  });
});

function open(url: string, app = lab) {
  return app.http.inject({ url });
}

/** The text of each value on the page, and the name of the answer. */
function readPage(html: string): Record<string, string | undefined> {
  const values = GUIDE_VALUES.map((name) => [
    name,
    new RegExp(`<p data-value="${name}">([^<]*)</p>`).exec(html)?.[1] || undefined,
  ]);
  return { part: /<h1>(\w+)<\/h1>/.exec(html)?.[1], ...Object.fromEntries(values) };
}

describe('an answer', () => {
  test('is in the page itself, with a head of its own', async () => {
    const answer = await open('/guide/munich-1/garden-bike');
    expect(answer.statusCode).toBe(200);
    expect(readPage(answer.body)).toMatchObject({
      part: 'found',
      words: 'garden bike',
      place: 'Munich, Germany',
      thing: 'Garden bike',
      where: 'near Munich',
      median: '120\u00A0€',
      low: undefined,
      closings: '5',
      area: 'within about 20 km of Munich, Germany',
      since: expect.stringMatching(/^[A-Z][a-z]+ 20\d\d$/),
    });
    expect(answer.body).toContain('<title>Garden bike near Munich (found)</title>');
    expect(answer.body).toContain(`<link rel="canonical" href="${ORIGIN}/guide/munich-1/garden-bike"/>`);
    expect(answer.body.match(/<title>|name="description"|rel="canonical"/g)).toHaveLength(3);
    expect(answer.headers).not.toHaveProperty('x-robots-tag');
    expect(answer.headers['content-security-policy']).toContain("'sha256-g'");
  });

  test('has the middle half of the prices from eight closings on', async () => {
    expect(readPage((await open('/guide/munich-1/couch')).body)).toMatchObject({
      part: 'foundRange',
      median: '120\u00A0€',
      low: '100\u00A0€',
      high: '150\u00A0€',
    });
  });

  test('names the words that were found, as they were typed', async () => {
    expect(readPage((await open('/guide/munich-1/golden-sofas')).body)).toMatchObject({
      part: 'foundRangeFewer',
      foundWords: 'sofas',
    });
  });

  test.each(['johndoe-swindler-sofas', 'call-5551234567-sofas', '5551234567-sofas', 'used-sofas'])(
    'has only words of the book in its title and heading, and is for no search engine: %s',
    async (words) => {
      const answer = await open(`/guide/munich-1/${words}`);
      expect(readPage(answer.body)).toMatchObject({ thing: 'Sofas', foundWords: 'sofas' });
      expect(answer.body).toMatch(/<title>Sofas near Munich /);
      expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
    },
  );

  test('of unknown words repeats them in the form alone', async () => {
    const answer = await open('/guide/munich-1/johndoe-swindler');
    expect(readPage(answer.body)).toMatchObject({ part: 'little', thing: undefined, words: 'johndoe swindler' });
    expect(answer.body).toMatch(/<title> ?near Munich /);
  });

  test('of another place says that it looked anywhere', async () => {
    expect(readPage((await open('/guide/eur/couch')).body)).toMatchObject({
      part: 'foundRange',
      place: undefined,
      where: 'anywhere in EUR',
      area: 'anywhere in EUR',
    });
  });

  test('of too little says so, and is for no search engine', async () => {
    const answer = await open('/guide/tokyo-2/couch');
    expect(answer.statusCode).toBe(200);
    expect(readPage(answer.body)).toMatchObject({ part: 'little', where: 'near Tokyo', words: 'couch' });
    expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
  });

  test.each([
    ['/guide/x-1/garden-bike', '/guide/munich-1/garden-bike'],
    ['/guide/munich-1/Garden%20bike/', '/guide/munich-1/garden-bike'],
    ['/guide/EUR/couch', '/guide/eur/couch'],
    ['/guide/munich-1/!!', '/guide'],
    ['/guide/munich-1', '/guide'],
  ])('has one address: %s', async (url, location) => {
    const answer = await open(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, location]);
  });

  test.each(['/guide/atlantis-99/couch', '/guide/nowhere/couch'])('of no known place is not found: %s', async (url) => {
    const answer = await open(url);
    expect(answer.statusCode).toBe(404);
    expect(readPage(answer.body)).toMatchObject({ part: 'unknown', words: 'couch' });
    expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
  });
});

describe('the form', () => {
  test('is the page without an answer, with what was typed', async () => {
    const answer = await open('/guide?place=Munich');
    expect(answer.statusCode).toBe(200);
    expect(readPage(answer.body)).toMatchObject({ part: 'start', place: 'Munich', words: undefined });
    expect(answer.headers).not.toHaveProperty('x-robots-tag');
  });

  test.each([
    ['words=Garden+bike&place=Munich', '/guide/munich-1/garden-bike'],
    ['words=Couch&place=', '/guide/usd/couch'],
    ['words=%E6%9C%BA&place=tokyo', '/guide/tokyo-2/%E6%9C%BA'],
  ])('leads to the address of the answer: %s', async (query, location) => {
    const answer = await open(`/guide?${query}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, location]);
  });

  test('keeps the category in the address and in the form, and the answer is for no search engine', async () => {
    const form = await open('/guide?words=Couch&place=Munich&category=furniture');
    expect(form.headers.location).toBe('/guide/munich-1/couch?category=furniture');
    const answer = await open('/guide/munich-1/couch?category=furniture');
    expect(readPage(answer.body)).toMatchObject({ part: 'foundRange', kind: ' in furniture', trend: undefined });
    expect(answer.body).toContain('<option value="furniture" selected="">');
    expect(answer.body).toContain(`<link rel="canonical" href="${ORIGIN}/guide/munich-1/couch"/>`);
    expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
    const moved = await open('/guide/x-1/couch?category=furniture');
    expect(moved.headers.location).toBe('/guide/munich-1/couch?category=furniture');
    const unknown = await open('/guide?words=Couch&place=Munich&category=%22%3E%3Cb%3E');
    expect(unknown.headers.location).toBe('/guide/munich-1/couch');
  });

  test('says that a city is unknown and keeps what was typed', async () => {
    const answer = await open('/guide?words=Couch&place=Xyzzy');
    expect(readPage(answer.body)).toMatchObject({ part: 'unknown', words: 'Couch', place: 'Xyzzy' });
    expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
  });
});

test.each([
  ['markup', '/guide?words=%3Cscript%3Ealert(1)%3C/script%3E&place=%22%3E%3Cb%3E'],
  ['markup in the path', '/guide/usd/%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  ['signs of a replacement', "/guide?words=$%26+$'+{{median}}&place=$%60"],
  ['a NUL', '/guide/usd/a%00b'],
  ['a NUL in the form', '/guide?words=%00&place=a%00b'],
  ['a change of direction', '/guide?words=couch&place=%E2%80%AEabc'],
  ['half a character', '/guide?words=%ED%A0%80&place=%FF'],
  ['a broken escape', '/guide/usd/%E0%A4%A'],
  ['a broken escape in the form', '/guide?words=%E0%A4%A&place=%'],
  ['very long words', `/guide/usd/${'a'.repeat(5000)}`],
  ['very many words', `/guide?words=${'a+'.repeat(3000)}&place=${'b'.repeat(3000)}`],
  ['the same field twice', '/guide?words=a&words=b&place[]=c'],
  ['a large number', `/guide/x-${'9'.repeat(40)}/couch`],
  ['a number that no city can have', '/guide/x-999999999/couch'],
  ['another path', '/guide/..%2F..%2Fetc/passwd'],
  ['too many parts', '/guide/usd/couch/more'],
])('hostile words are text: %s', async (_what, url) => {
  const answer = await open(url);
  expect(answer.statusCode).toBeLessThan(500);
  for (const sign of ['<script>alert', '"><b>', '\0', '\u202E']) expect(answer.body).not.toContain(sign);
  expect(answer.headers.location ?? '/guide').toMatch(/^\/guide\/?[\w%/-]*$/);
});

describe('made-up closings', () => {
  const sample = useTestApp({ WEB_ROOT, SITE_DATA: 'sample' });

  test.each(['/guide', '/guide/usd/couch'])('are called so, and are for no search engine: %s', async (url) => {
    const answer = await open(url, sample);
    expect(answer.body).toContain('<p>Made up</p>');
    expect(answer.body).toContain('<title>Sample data: ');
    expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
  });
});

describe('a database that is away', () => {
  let proxy: FaultProxy;
  const away = useTestApp({ WEB_ROOT, DATABASE_CONNECT_TIMEOUT_MS: '2000' }, async (databaseUrl) => {
    const url = new URL(databaseUrl);
    proxy = await startProxy(Number(url.port));
    url.port = String(proxy.port);
    return url.toString();
  });
  afterAll(() => proxy.close());

  test.each(['cut', 'hang'] as const)('leaves the form, and answers say so: %s', async (how) => {
    proxy[how]();
    expect((await open('/guide', away)).statusCode).toBe(200);
    const answer = await open('/guide/usd/couch', away);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '60', 'x-robots-tag': 'noindex' });
    expect(readPage(answer.body).part).toBe('away');
    proxy.mend();
  });
});
