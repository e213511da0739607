import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultProxy, startProxy } from '../../../test/fault-proxy.ts';
import { insertListing, insertMembers } from '../../../test/listing-rows.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { createWebRoot } from '../../../test/pages/web-root.ts';
import { newId } from '../../database/new-id.ts';

const WEB_ROOT = createWebRoot();
const lab = useTestApp({ WEB_ROOT });
const limited = useTestApp({ WEB_ROOT, LIMIT_GENERAL: '3/60' });
const ORIGIN = 'http://ballpark.test';
const PHOTO = `/media/${'a'.repeat(64)}/960.webp`;

let owner: string;

beforeAll(async () => {
  [owner = ''] = await insertMembers(lab, 1);
});

function open(url: string, headers: Record<string, string> = {}) {
  return lab.http.inject({ url, headers });
}

/** As a browser reads an attribute. */
function unescapeHtml(text: string): string {
  const letters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
  return text.replaceAll(/&([^;]+);/g, (_, name: string) => letters[name] ?? '');
}

/** Reads the title and every tag with its contents, as a link preview does. */
function readTags(html: string): Record<string, string[]> {
  const tags: [string, string][] = [
    ...[...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, text = '']): [string, string] => ['title', text]),
    ...[...html.matchAll(/<(?:meta|link) (?:name|property|rel)="([^"]+)" (?:content|href)="([^"]*)"\/>/g)].map(
      ([, name = '', text = '']): [string, string] => [name, text],
    ),
  ];
  const grouped = Map.groupBy(tags, ([name]) => name);
  return Object.fromEntries([...grouped].map(([name, found]) => [name, found.map(([, text]) => text)]));
}

describe('the page of a listing', () => {
  test(
    'tells whoever runs no script what it is about, each thing once',
    { tags: ['META-02', 'META-03', 'META-04'] },
    async () => {
      const members = await insertMembers(lab, 2);
      const suggestions = members.map((memberId) => ({ memberId, amountMinor: 4321 }));
      const id = await insertListing(lab, owner, { title: 'Oak table', offerMinor: 7777, suggestions });
      const answer = await open(`/listing/${id}?from=chat`);
      expect(answer.statusCode).toBe(200);
      const description = 'What is it worth in Berlin, Germany? Neighbours have suggested 2 prices so far. Add yours.';
      const image = expect.stringMatching(new RegExp(`^${ORIGIN}/media/cards/${id}/[0-9a-f]{64}\\.jpg$`));
      expect(readTags(answer.body)).toEqual({
        title: ['Oak table - Ballpark'],
        description: [description],
        'og:title': ['Oak table - Ballpark'],
        'og:description': [description],
        'og:image': [image],
        'og:image:width': ['1200'],
        'og:image:height': ['630'],
        'og:type': ['website'],
        'og:url': [`${ORIGIN}/listing/${id}`],
        'twitter:card': ['summary_large_image'],
        'twitter:title': ['Oak table - Ballpark'],
        'twitter:description': [description],
        'twitter:image': [image],
        canonical: [`${ORIGIN}/listing/${id}`],
      });
      expect(answer.body).not.toMatch(/43\.21|77\.77|Neighbour 1|52\.5/);
    },
  );

  test.each([
    ['a quote', 'Desk "as new"', 'Desk &quot;as new&quot;'],
    [
      'the end of a title',
      'A</title><script>alert(1)</script>',
      'A&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
    ],
    ['an ampersand and an apostrophe', "Tom & Jerry's", 'Tom &amp; Jerry&#x27;s'],
    ['signs a replacement would read as its own', "$& $1 $` $'", '$&amp; $1 $` $&#x27;'],
    ['letters from right to left', 'שולחן עץ אלון', 'שולחן עץ אלון'],
    ['a picture', 'Bike 🚲 and 日本', 'Bike 🚲 and 日本'],
  ])('holds a title with %s as text and nothing else', async (_what, title, written) => {
    const answer = await open(`/listing/${await insertListing(lab, owner, { title })}`);
    expect(readTags(answer.body)).toMatchObject({
      title: [`${written} - Ballpark`],
      'og:title': [`${written} - Ballpark`],
    });
    expect(answer.body).toContain(`<h1>${written}</h1>`);
    expect(answer.body.match(/<script>/g)).toHaveLength(2);
    expect(answer.headers['content-security-policy']).toContain("script-src 'self' 'sha256-a'");
  });

  test('shows the first photo, the title and the area before a script runs, and no price', async () => {
    const members = await insertMembers(lab, 2);
    const suggestions = members.map((memberId) => ({ memberId, amountMinor: 4321 }));
    const photoUrls = [PHOTO, PHOTO.replace('a', 'b')];
    const facts = { title: 'Oak table', photoUrls, offerMinor: 7777, suggestions };
    const { body } = await open(`/listing/${await insertListing(lab, owner, facts)}`);
    expect(body).toContain(`<img src="/media/${'a'.repeat(64)}/640.webp" alt="">`);
    expect(body).toContain('<p>Berlin, Germany</p><h1>Oak table</h1>');
    expect(body).not.toMatch(/43\.21|77\.77|4321|7777|Neighbour 1|52\.5/);
  });

  test('tells the app what the preview endpoint tells a visitor, and nothing more', async () => {
    const title = `A "quoted" <b>&amp;</b> '{{area}}'`;
    const id = await insertListing(lab, owner, { title, photoUrls: [PHOTO] });
    const [, served = ''] = /data-served="([^"]*)"/.exec((await open(`/listing/${id}`)).body) ?? [];
    const { data } = (await open(`/api/listings/${id}/preview`)).json<{ data: object }>();
    expect(JSON.parse(unescapeHtml(served))).toEqual({ id, ...data });
    expect(data).toMatchObject({ title });
  });

  test.each([
    ['without a photo', []],
    ['with a photo of another kind', [PHOTO.replace('webp', 'avif')]],
  ])('draws no photo for a listing %s', async (_what, photoUrls) => {
    const { body } = await open(`/listing/${await insertListing(lab, owner, { photoUrls })}`);
    expect(body).toContain('<i>no photo</i>');
    expect(body).not.toContain('<img');
  });

  test.each([
    ['no price yet', {}, 'What is it worth in Berlin, Germany? Be the first neighbour to suggest a price.'],
    ['closed', { end: { finalPriceMinor: 1 } }, 'Closed, 0 prices in Berlin, Germany.'],
  ] as const)('says in one line how far it is: %s', async (_what, facts, description) => {
    const answer = await open(`/listing/${await insertListing(lab, owner, facts)}`);
    expect(readTags(answer.body).description).toEqual([description]);
  });

  test.each([
    [9, 'Closed, 9 prices in Berlin, Germany.'],
    [1, 'Closed, 1 price in Berlin, Germany.'],
  ])(
    'of a closed listing with %i prices says %o and not the final price',
    { tags: ['OP-132'] },
    async (count, words) => {
      const suggestions = (await insertMembers(lab, count)).map((memberId) => ({ memberId, amountMinor: 4321 }));
      const { body } = await open(
        `/listing/${await insertListing(lab, owner, { end: { finalPriceMinor: 7777 }, suggestions })}`,
      );
      expect(readTags(body).description).toEqual([words]);
      expect(body).not.toMatch(/43\.21|77\.77|4321|7777|What is it worth/);
    },
  );

  test('is the same page for a hidden, removed, deleted and unknown listing, with the words of the site', async () => {
    const hidden = await Promise.all(
      // The owner is suspended, members have reported it, a moderator has removed it.
      ['status', 'reports', 'decision'].map(async (reason) => {
        const id = await insertListing(lab, owner);
        await lab.sql.query('update listing set hidden_at = now(), hidden_for = $2 where id = $1', [id, [reason]]);
        return id;
      }),
    );
    const unknown = await open(`/listing/${newId()}`);
    expect(readTags(unknown.body)).toMatchObject({ title: ['Ballpark'], 'og:image': [`${ORIGIN}/og-image.jpg`] });
    const deleted = await insertListing(lab, owner, { end: 'deleted' });
    for (const id of [...hidden, deleted, 'garage-sale']) {
      const answer = await open(`/listing/${id}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(unknown.body);
      expect(answer.headers.etag).toBe(unknown.headers.etag);
    }
  });

  test('is compressed, kept by the browser, and asked for again only when something has changed', async () => {
    const id = await insertListing(lab, owner);
    const url = `/listing/${id}`;
    const plain = await open(url);
    const brotli = await open(url, { 'accept-encoding': 'gzip, br' });
    const gzipped = await open(url, { 'accept-encoding': 'gzip, br;q=0' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    const etag = String(plain.headers.etag);
    expect((await open(url, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await open(`/listing/${newId()}`, { 'if-none-match': etag })).statusCode).toBe(200);
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

  test.each(['cut', 'hang'] as const)('leaves every listing its plain page: %s', async (how) => {
    proxy[how]();
    for (let time = 0; time < 4; time += 1) {
      const answer = await away.http.inject({ url: `/listing/${newId()}` });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>Ballpark</title>');
    }
    proxy.mend();
  });
});

describe('any other page', () => {
  test(
    'rendered at build time knows the whole address of itself and of its picture',
    { tags: ['META-04'] },
    async () => {
      const answer = await open('/about/?from=mail');
      expect(answer.statusCode).toBe(200);
      expect(readTags(answer.body)).toMatchObject({
        title: ['About - Ballpark'],
        canonical: [`${ORIGIN}/about`],
        'og:url': [`${ORIGIN}/about`],
        'og:image': [`${ORIGIN}/og-image.jpg`],
        'twitter:image': [`${ORIGIN}/og-image.jpg`],
      });
      expect(answer.headers).not.toHaveProperty('x-robots-tag');
    },
  );

  test('of a member is for no search engine, and says nothing of the member', async () => {
    for (const url of [`/profile/${newId()}`, '/profile', `/listing/${await insertListing(lab, owner)}`]) {
      expect((await open(url)).headers).toMatchObject({ 'x-robots-tag': 'noindex' });
    }
    expect(readTags((await open(`/profile/${owner}`)).body)).toMatchObject({ title: ['Ballpark'] });
  });

  test('that the app does not know is not found, and still is the app', async () => {
    const answer = await open('/no/such/page');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('<title>Ballpark</title>');
    expect((await open('/__spa-fallback.html')).statusCode).toBe(404);
  });
});

describe('an address that a person opens in a browser', () => {
  const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
  /** Outside the API and without answers of their own for programs. */
  const PAGES = [
    '/profile/maya.torres',
    '/profile/maya.torres/',
    '/profile/a.b?tab=listings',
    '/listing/1.5',
    '/listings',
    '/listings/1/suggestions',
    '/auth/profile',
    '/apiary',
    '/api.html',
    '/no/such.page',
    '/.env',
    '/wp-login.php',
    '/index.html',
    '/__spa-fallback.html',
    '/assets/gone-1.js',
    '/media',
    '/media/x/y.webp',
    `/media/cards/${newId()}/x.jpg`,
    PHOTO,
    '/100%',
    '/%zz',
    '/%E0%A4%A',
    `/listing/${'x'.repeat(200)}`,
    '/csp-reports',
    '/health',
    // The paths of the API without its prefix, as a person may type them.
    ...ALL_ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path }) => path.replaceAll(/:\w+/g, 'a.b')),
  ];

  test.each(PAGES)('never is raw JSON: %s', async (url) => {
    const first = await open(url, BROWSER);
    // The price book leads on to another address of its own.
    const { location } = first.headers;
    const answer = location === undefined ? first : await open(location, BROWSER);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toMatch(/^<!doctype html>/i);
    expect(answer.body).not.toContain('"success"');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('with the username of a member is a page of the app, for every client', async () => {
    for (const headers of [BROWSER, {}, { accept: '*/*' }]) {
      const answer = await open('/profile/maya.torres', headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe((await open(`/profile/${owner}`)).body);
    }
  });

  test('beyond the general limit is told in words on a page', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => limited.http.inject({ url: '/about', headers: BROWSER })),
    );
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['content-type']).toContain('text/html');
    expect(refused?.body).toContain('<h1>Too many attempts. Please wait a moment and try again.</h1>');
    expect(refused?.headers['retry-after']).toBeDefined();
  });

  test('is JSON under the API, and for programs that do not ask for a page', async () => {
    for (const [url, headers] of [
      ['/api', BROWSER],
      ['/api/nothing-here', BROWSER],
      ['/api?x=1', BROWSER],
      ['/assets/gone-1.js', { accept: '*/*' }],
      ['/media/x/y.webp', { accept: 'image/avif,image/webp,*/*;q=0.8' }],
    ] as const) {
      const answer = await open(url, headers);
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.json()).toMatchObject({ code: 'not_found' });
    }
    expect((await lab.http.inject({ method: 'POST', url: '/profile/a.b', headers: BROWSER })).json()).toMatchObject({
      code: 'not_found',
    });
  });
});

test('search engines are told the public pages, and where to look for them', async () => {
  const robots = await open('/robots.txt');
  expect(robots.body).toBe(`User-agent: *\nDisallow: /api/\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  const map = await open('/sitemap.xml');
  expect(map.headers['content-type']).toContain('application/xml');
  expect([...map.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)).toEqual([
    `${ORIGIN}/`,
    `${ORIGIN}/about`,
    `${ORIGIN}/guide`,
    `${ORIGIN}/town`,
    `${ORIGIN}/daily`,
  ]);
});

test.each([{}, { 'accept-encoding': 'br' }])(
  'the service worker is checked at every use and may fetch our own files only: %j',
  async (headers) => {
    const answer = await open('/service-worker.js', headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('javascript'),
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
  },
);
