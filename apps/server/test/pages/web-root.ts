import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { writeGuideBuild } from './guide-build.ts';
import { writeListingBuild } from './listing-build.ts';
import { writeTownBuild } from './town-build.ts';

/** A page as the build writes it: metadata first, then scripts. */
function buildPage(title: string, more = ''): string {
  return (
    `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><title>${title}</title><script>early()</script>` +
    `<meta name="description" content="The site’s own words."/><meta property="og:title" content="${title}"/>` +
    `<meta property="og:description" content="The site’s own words."/>` +
    `<meta property="og:image" content="/og-image.jpg"/><meta property="og:type" content="website"/>` +
    `<meta name="twitter:card" content="summary_large_image"/><meta name="twitter:title" content="${title}"/>` +
    `<meta name="twitter:description" content="The site’s own words."/>` +
    `<meta name="twitter:image" content="/og-image.jpg"/>${more}</head><body><script>late()</script></body></html>`
  );
}

const ABOUT_ADDRESS = '<meta property="og:url" content="/about"/><link rel="canonical" href="/about"/>';

/** Creates a small web root for the calling test file: three prerendered pages and a fallback. */
export function createWebRoot(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-web-'));
  const webRoot = join(folder, 'client');
  mkdirSync(join(webRoot, 'about'), { recursive: true });
  mkdirSync(join(webRoot, 'assets'));
  const readHashes = (one: string) => ({ scripts: [one], styles: [] });
  const ofEach = {
    'index.html': readHashes('sha256-a'),
    'about/index.html': readHashes('sha256-b'),
    'guide/index.html': readHashes('sha256-g'),
    'town/index.html': readHashes('sha256-t'),
    '__spa-fallback.html': readHashes('sha256-a'),
  };
  writeFileSync(join(folder, 'csp-hashes.json'), JSON.stringify(ofEach));
  writeFileSync(
    join(folder, 'routes.json'),
    JSON.stringify(['^/$', '^/about$', '^/listing/[^/]+$', '^/profile(/[^/]+)?$']),
  );
  writeFileSync(join(webRoot, 'index.html'), buildPage('Landing - Ballpark'));
  writeFileSync(join(webRoot, 'about/index.html'), buildPage('About - Ballpark', ABOUT_ADDRESS));
  writeGuideBuild(webRoot, buildPage('What things went for - Ballpark'));
  writeTownBuild(webRoot, buildPage('Towns - Ballpark'));
  writeListingBuild(webRoot);
  const scripts = { guest: '/assets/guest-1.js', daily: '/assets/daily-1.js' };
  writeFileSync(join(folder, 'page-assets.json'), JSON.stringify({ scripts, fontFaces: '' }));
  writeFileSync(join(webRoot, '__spa-fallback.html'), buildPage('Ballpark'));
  writeFileSync(join(webRoot, 'assets/app-1.js'), 'app()');
  for (const ending of ['', '.br']) writeFileSync(join(webRoot, `service-worker.js${ending}`), 'keep()');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return webRoot;
}
