import { expect, test } from 'vitest';
import { createMeta, buildMetadata } from './page-metadata.ts';

const origin = window.location.origin;

test('a page that says nothing of itself speaks of community-powered pricing', { tags: ['META-05'] }, () => {
  const tags = buildMetadata();
  expect(tags).toContainEqual({ title: 'Ballpark - Community-Powered Pricing' });
  const description = tags.find((tag) => 'name' in tag && tag.name === 'description');
  expect(description).toMatchObject({ content: expect.stringContaining('neighbours') });
});

test('a page is of type website unless it says otherwise', { tags: ['META-07'] }, () => {
  expect(buildMetadata()).toContainEqual({ property: 'og:type', content: 'website' });
  expect(buildMetadata({ type: 'article' })).toContainEqual({ property: 'og:type', content: 'article' });
});

test('the default picture is /og-image.jpg with its full address', () => {
  expect(buildMetadata()).toContainEqual({ property: 'og:image', content: `${origin}/og-image.jpg` });
});

test.each([
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/', '/'],
])('the canonical address of %s is the origin and the path alone', (pathname, canonical) => {
  const tags = createMeta({ title: 'T', description: 'D' })({ location: { pathname } });
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: origin + canonical });
  expect(tags).toContainEqual({ property: 'og:url', content: origin + canonical });
});

test("a page's own words stand in title, description and both previews", () => {
  const tags = buildMetadata({ title: 'Own title', description: 'Own words' });
  expect(tags).toEqual(
    expect.arrayContaining([
      { title: 'Own title' },
      { name: 'description', content: 'Own words' },
      { property: 'og:title', content: 'Own title' },
      { property: 'og:description', content: 'Own words' },
      { name: 'twitter:title', content: 'Own title' },
      { name: 'twitter:description', content: 'Own words' },
    ]),
  );
});
