import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashInlineCode, hasStyleAttribute } from '../scripts/csp-hashes.ts';
import { deferHydration, startAfterPaint } from '../scripts/page-scripts.ts';
import { addSiteLinks, parsePage, serializePage } from '../scripts/html-page.ts';
import { inlineStyles } from '../scripts/page-styles.ts';
import { listKeptFiles, listShellFiles } from '../scripts/service-worker.ts';
import { compileInlineScript } from '../vite-plugins/inline-script.ts';

const CODE = 'import "/assets/a.js";\nimport("/assets/entry.js");';
const PAGE =
  '<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="stylesheet" href="/assets/root.css"/></head>' +
  `<body><h1>Hi</h1><script type="module" async="">${CODE}</script></body></html>`;

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

test('a page that hydrates late requests no script and no stylesheet by itself', () => {
  const page = parsePage(PAGE);
  inlineStyles(page, 'h1>a{color:red}');
  const boot = deferHydration(page, 'wait()');
  const html = serializePage(page);
  expect(html).not.toContain('modulepreload');
  expect(html).not.toContain('type="module"');
  expect(html).toContain('<style>h1>a{color:red}</style><link rel="stylesheet" href="/assets/root.css" disabled="">');
  expect(html).toContain(`<script data-boot="${boot.address}">wait()</script>`);
  expect(boot.code).toBe(CODE);
});

test('a page that React Router renders in another way stops the build', () => {
  const page = parsePage('<html></html>');
  expect(() => deferHydration(page, '')).toThrow('no script[type=module]');
  expect(() => inlineStyles(page, '')).toThrow('no link[rel=stylesheet]');
  expect(() => addSiteLinks(page)).toThrow('no title');
});

test('every inline script and style has its hash; external scripts and JSON have none', () => {
  const page = parsePage(
    '<style>a{}</style><script>one()</script><script src="/x.js"></script><script>one()</script>' +
      '<script type="application/json">{}</script>',
  );
  expect(hashInlineCode(page)).toEqual({ scripts: [sha256('one()')], styles: [sha256('a{}')] });
});

test('a style attribute is found, but not in the text of a script', () => {
  expect(hasStyleAttribute(parsePage('<p style="color:red">'))).toBe(true);
  expect(hasStyleAttribute(parsePage('<script>let a=\'<p style="x">\'</script><p class="style">'))).toBe(false);
});

test('the fallback page lists the chunks of the app and of the routes for members, and loads none of them by itself', () => {
  const page = parsePage(PAGE);
  const layout = '/assets/onboarded-layout-1.js';
  const routes = [
    { path: '/login', scripts: ['/assets/entry.js', '/assets/login-1.js'], styles: [] },
    { path: '/feed', scripts: ['/assets/entry.js', layout, '/assets/feed-1.js'], styles: [] },
    { path: '/listing/:id', scripts: [layout, '/assets/listing-1.js'], styles: [] },
  ];
  const boot = startAfterPaint(page, routes, 'start()');
  const [table, script] = page.querySelectorAll('script');
  expect(JSON.parse(table?.textContent ?? '')).toEqual({
    files: ['/assets/entry.js', layout, '/assets/feed-1.js', '/assets/listing-1.js'],
    common: [0],
    routes: [
      ['^/feed$', [1, 2]],
      ['^/listing/[^/]+$', [1, 3]],
    ],
  });
  expect(script?.outerHTML).toBe(`<script data-boot="${boot.address}">start()</script>`);
  expect(boot.code).toBe(CODE);
  expect(page.querySelector('link[rel=modulepreload],script[type=module]')).toBeNull();
});

test('every page has the links that make the site an installable app', () => {
  const page = parsePage('<head><title>$& Ballpark</title></head>');
  addSiteLinks(page);
  const html = serializePage(page);
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  expect(html).toContain('<title>$&amp; Ballpark</title>');
});

test('an inline script is compiled with everything it imports', async () => {
  const code = await compileInlineScript(join(import.meta.dirname, '../src/app/inline/defer-hydration.ts'));
  expect(code).toContain('token');
  expect(code).not.toMatch(/^\s*(import|export)\b/m);
});

test('the service worker keeps the files that members need, and none that only public pages load', () => {
  const routes = [
    { path: '/', scripts: ['/assets/entry-1.js', '/assets/landing-1.js'], styles: [] },
    { path: '/feed', scripts: ['/assets/entry-1.js', '/assets/feed-1.js'], styles: [] },
    { path: '/home', scripts: ['/assets/entry-1.js', '/assets/home-1.js'], styles: [] },
  ];
  const names = [
    'boot-0a.js',
    'dialog-1.js',
    'entry-1.js',
    'feed-1.js',
    'guest-0c.js',
    'home-1.js',
    'landing-1.js',
    'root-1.css',
    'start-0b.js',
    'x-greek-wght-normal-1.woff2',
  ];
  const files = names.map((name) => `assets/${name}`);
  const kept = listKeptFiles(files, routes, new Set(['/']));
  expect(kept).toEqual([
    '/assets/dialog-1.js',
    '/assets/entry-1.js',
    '/assets/feed-1.js',
    '/assets/home-1.js',
    '/assets/root-1.css',
    '/assets/start-0b.js',
  ]);
  const shell = ['/assets/entry-1.js', '/assets/home-1.js', '/assets/root-1.css', '/assets/start-0b.js'];
  expect(listShellFiles(kept, routes)).toEqual(shell);
});
