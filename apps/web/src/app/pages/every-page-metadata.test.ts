import { expect, test } from 'vitest';
import { pageWords } from '../../messages/page-titles.ts';

type Meta = (args: { location: { pathname: string } }) => object[];

const PAGES = import.meta.glob<Meta>(['../../routes/*.tsx', '!../../routes/*.test.tsx', '!../../routes/dev-*.tsx'], {
  import: 'meta',
  eager: true,
});

test.each(Object.entries(PAGES))(
  '%s has a title, a description, a preview and an address of its own',
  { tags: ['META-01', 'META-02', 'META-03', 'META-04'] },
  (_file, meta) => {
    expect(meta).toBeTypeOf('function');
    const tags = meta({ location: { pathname: '/somewhere' } });
    const url = `${window.location.origin}/somewhere`;
    const { title } = tags.find((tag): tag is { title: string } => 'title' in tag) ?? { title: '' };
    expect(title).toContain('Ballpark');
    const described = { content: expect.stringMatching(/^.{20,}$/) };
    expect(tags).toContainEqual({ name: 'description', ...described });
    expect(tags).toContainEqual({ property: 'og:title', content: title });
    expect(tags).toContainEqual({ property: 'og:description', ...described });
    expect(tags).toContainEqual({ property: 'og:image', content: `${window.location.origin}/og-image.jpg` });
    expect(tags).toContainEqual({ property: 'og:url', content: url });
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: url });
  },
);

test('no two pages have the same title', () => {
  const titles = Object.values(pageWords).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});
