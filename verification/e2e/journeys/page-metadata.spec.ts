import type { Page } from '@playwright/test';
import { signIn } from '../fixtures/pages/account-forms.ts';
import { waitForHydration } from '../fixtures/pages/hydration.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createPlainPhotos } from '../fixtures/photos/upload-files.ts';
import { ROUTES } from '../fixtures/pages/routes.ts';
import { expect, test } from '../fixtures/test.ts';
import { getStackAddresses } from '../stack/addresses.ts';

/** All metadata tags of the page by name, with each of their contents. */
function readMetaTags(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() => {
    const found: Record<string, string[]> = { title: [...document.querySelectorAll('title')].map((tag) => tag.text) };
    for (const tag of document.querySelectorAll('meta[name],meta[property],link[rel=canonical]')) {
      const name = tag.getAttribute('name') ?? tag.getAttribute('property') ?? 'canonical';
      (found[name] ??= []).push(tag.getAttribute('content') ?? tag.getAttribute('href') ?? '');
    }
    return found;
  });
}

test(
  'a page has one title, description, preview and canonical address',
  { tag: ['@META-01', '@META-02', '@META-03', '@META-04', '@META-06'] },
  async ({ page, request }) => {
    const { origin } = getStackAddresses();
    const image = `${origin}/og-image.jpg`;
    for (const { path } of ROUTES.filter(({ access }) => access === 'public')) {
      const html = await (await request.get(path)).text();
      expect(html, path).toContain(`<link rel="canonical" href="${origin}${path}">`);
      expect(html, path).toContain(`<meta property="og:image" content="${image}">`);
    }
    // One page rendered at build time and one rendered in the browser.
    for (const path of ['/about', '/login']) {
      await page.goto(`${path}?from=mail`);
      await waitForHydration(page);
      const tags = await readMetaTags(page);
      const [title = ''] = tags.title ?? [];
      const [description = ''] = tags.description ?? [];
      expect(title, path).toMatch(/ - Ballpark$/);
      expect(description.length, path).toBeGreaterThan(20);
      expect(tags, path).toMatchObject({
        title: [title],
        description: [description],
        'og:title': [title],
        'og:description': [description],
        'og:image': [image],
        'og:url': [origin + path],
        'og:type': ['website'],
        'twitter:card': ['summary_large_image'],
        canonical: [origin + path],
      });
    }
    const picture = await request.get('/og-image.jpg');
    expect(picture.headers()['content-type']).toBe('image/jpeg');
    expect((await picture.body()).length).toBeLessThanOrEqual(120_000);
  },
);

test(
  'a shared listing has its metadata before any script runs, and a visitor who follows the link signs in and sees it',
  { tag: '@GUARD-02' },
  async ({ page, request, resident }) => {
    const { origin } = getStackAddresses();
    const member = await resident('onboarded');
    const { id, title } = await postListing(member, {
      title: 'Oak "table" <b>& six</b>',
      photos: await createPlainPhotos(1),
    });
    const html = await (await request.get(`/listing/${id}`)).text();
    expect(html).toContain('<title>Oak &quot;table&quot; &lt;b&gt;&amp; six&lt;/b&gt; - Ballpark</title>');
    const card = await request.get(/<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '');
    expect(card.status()).toBe(200);
    expect(card.headers()['content-type']).toBe('image/jpeg');

    await page.goto(`/listing/${id}`);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('region', { name: 'The listing you came for' })).toContainText(title);
    await signIn(page, member);
    await expect(page).toHaveURL(`/listing/${id}`);
    await expect(page).toHaveTitle(`${title} - Ballpark`);

    // After opening it again, the server's tags for link previews are replaced by the tags of the page.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} - Ballpark`);
    const { 'theme-color': _perTheme, ...tags } = await readMetaTags(page);
    for (const [name, contents] of Object.entries(tags)) expect(contents, name).toHaveLength(1);
    expect(tags.canonical).toEqual([`${origin}/listing/${id}`]);

    const devTools = await page.context().newCDPSession(page);
    const { errors, data = '' } = await devTools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const {
      display,
      start_url: start,
      icons,
    } = JSON.parse(data) as { [key: string]: unknown; icons: { src: string }[] };
    expect({ display, start }).toEqual({ display: 'standalone', start: '/home' });
    for (const { src } of icons) expect((await request.get(src)).headers()['content-type'], src).toBe('image/png');
  },
);
