import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { cspHashesOf, hasStyleAttribute } from '../scripts/csp-hashes.ts';
import { hurryFallback } from '../scripts/early-routes.ts';
import { hydrateLate } from '../scripts/late-hydration.ts';
import { withSiteLinks } from '../scripts/site-links.ts';

const PAGE =
  '<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="stylesheet" href="/assets/root.css"/></head>' +
  '<body><h1>Hi</h1><script type="module" async="">import "/assets/a.js";\nimport("/assets/entry.js");</script></body></html>';

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

test('a late page asks for no script and no stylesheet by itself', async () => {
  const { html, boot } = await hydrateLate(PAGE, () => 'h1{color:red}h2{color:blue}');
  expect(html).not.toContain('modulepreload');
  expect(html).not.toContain('type="module"');
  expect(html).toContain('<style>h1{color:red}</style><link rel="stylesheet" href="/assets/root.css" disabled=""/>');
  expect(html).toContain(`import("${boot.address}")`);
  expect(boot.code).toBe('import "/assets/a.js";\nawait window.styled;\nimport("/assets/entry.js");');
});

test('a late page sleeps until somebody moves; sooner for whoever holds a token, or when what is new comes into sight', async () => {
  const { html, boot } = await hydrateLate(PAGE.replace('<h1>', '<h1 data-live="">'), () => '');
  const code = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const wake = `import(${JSON.stringify(boot.address)})`;
  expect(code).toContain(wake);
  const open = (body: string) => {
    document.body.innerHTML = `<link disabled>${body}`;
    const seen: string[] = [];
    Object.assign(window, { awake: () => seen.push('awake') });
    // oxlint-disable-next-line no-implied-eval -- the very text the page runs, with a bell in place of the module
    new Function(code.replace(wake, 'awake()'))();
    window.dispatchEvent(new Event('pointermove'));
    expect(seen).toEqual([]);
    window.dispatchEvent(new Event('load'));
    return seen;
  };
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  let isInSight = false;
  class Sight {
    readonly tell: (entries: { isIntersecting: boolean }[]) => void;
    constructor(tell: Sight['tell']) {
      this.tell = tell;
    }
    observe() {
      this.tell([{ isIntersecting: isInSight }]);
    }
  }
  vi.stubGlobal('IntersectionObserver', Sight);
  vi.useFakeTimers();
  try {
    const reader = open('<p data-live></p>');
    vi.runAllTimers();
    expect(reader).toEqual([]);
    window.dispatchEvent(new Event('scroll'));
    window.dispatchEvent(new Event('keydown'));
    expect(reader).toEqual(['awake']);

    isInSight = true;
    const onlooker = open('<p data-live></p>');
    vi.runAllTimers();
    expect(onlooker).toEqual(['awake']);

    isInSight = false;
    localStorage.setItem('token', 'x');
    const member = open('<p data-live></p>');
    vi.runAllTimers();
    expect(member).toEqual(['awake']);
  } finally {
    localStorage.removeItem('token');
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});

test('a page that React Router renders in another way stops the build', async () => {
  await expect(hydrateLate('<html></html>', () => '')).rejects.toThrow('no module script');
});

test('every inline script and style has its hash, and external ones have none', () => {
  const hashes = cspHashesOf(
    '<style>a{}</style><script>one()</script><script src="/x.js"></script><script>one()</script>',
  );
  expect(hashes).toEqual({ scripts: [sha256('one()')], styles: [sha256('a{}')] });
});

test('a style attribute is found, but not in the text of a script', () => {
  expect(hasStyleAttribute('<p style="color:red">')).toBe(true);
  expect(hasStyleAttribute('<script>let a=\'<p style="x">\'</script><p class="style">')).toBe(false);
});

test('the page of the app asks at once for the scripts of the very address, if somebody is signed in', () => {
  const page =
    '<head><title>Ballpark</title><link rel="modulepreload" href="/assets/entry.js"/>' +
    '<link rel="stylesheet" href="/assets/root.css"/></head>';
  const layout = '/assets/onboarded-layout-1.js';
  const html = hurryFallback(
    page,
    [
      { path: '/login', scripts: ['/assets/entry.js', '/assets/login-1.js'], styles: [] },
      { path: '/feed', scripts: ['/assets/entry.js', layout, '/assets/feed-1.js'], styles: [] },
      { path: '/listing/:id', scripts: [layout, '/assets/listing-1.js'], styles: [] },
    ],
    () => 'h1{color:red}',
  );
  expect(html).toContain('<style>h1{color:red}</style>');
  expect(html).not.toContain('login-1.js');
  const code = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const preloadedAt = (pathname: string) => {
    window.history.replaceState(null, '', pathname);
    // oxlint-disable-next-line no-implied-eval -- the very text the page runs
    new Function(code)();
    const links = [...document.querySelectorAll('link[rel=modulepreload]')];
    for (const link of links) link.remove();
    return links.map((link) => link.getAttribute('href'));
  };
  expect(preloadedAt('/feed')).toEqual([]);
  localStorage.setItem('token', 'x');
  expect(preloadedAt('/feed')).toEqual([layout, '/assets/feed-1.js']);
  expect(preloadedAt('/listing/0197')).toEqual([layout, '/assets/listing-1.js']);
  expect(preloadedAt('/listing/0197/edit')).toEqual([]);
});

test('every page says how it is installed, and one that React Router renders in another way stops the build', () => {
  const html = withSiteLinks('<head><title>$& Ballpark</title></head>');
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  expect(html).toContain('<title>$& Ballpark</title>');
  expect(() => withSiteLinks('<head></head>')).toThrow('no title');
});
