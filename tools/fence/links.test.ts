import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const DOCS = globSync(['*.md', '{apps,packages,tools,verification,docs,deploy}/**/*.md'], {
  exclude: ['**/node_modules/**', '**/build/**', 'docs/spec/**'],
});
const SOURCES = globSync('{apps,packages,tools,verification,deploy}/**/*.{ts,tsx,mjs,sql,cfg}', {
  exclude: ['**/node_modules/**', '**/build/**', '**/*.test.ts'],
});
/** A link or a picture of Markdown or HTML that leads to a file of this repository. */
const LINK = /(?:\]\(|(?:src|srcset|href)=")(?!https?:|mailto:|#)(?<path>[^)#"\s]+)(?:#(?<anchor>[^)"\s]+))?/g;
/** A page that is named by its path from the root. */
const NAMED_PAGE = /(?<![\w/.-])docs\/[\w/-]+\.md\b/g;

test('each link in the documents leads to a file, and to a heading where it names one', () => {
  expect(DOCS.length).toBeGreaterThan(50);
  expect(DOCS.flatMap(findDeadLinks)).toEqual([]);
});

test('each page that a comment or document names exists', () => {
  const dead = [...DOCS, ...SOURCES].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(NAMED_PAGE)]
      .filter(([page]) => !existsSync(page))
      .map(([page]) => `${path}: ${page}`),
  );
  expect(dead).toEqual([]);
});

function findDeadLinks(path: string): string[] {
  // Text in backticks is no link.
  const text = readFileSync(path, 'utf8')
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, 'code');
  return [...text.matchAll(LINK)].flatMap(({ groups }) => {
    const target = join(dirname(path), groups?.path ?? '');
    if (!existsSync(target)) return [`${path}: ${target}`];
    const anchor = groups?.anchor;
    return anchor === undefined || listAnchors(target).includes(anchor) ? [] : [`${path}: ${target}#${anchor}`];
  });
}

/** The names that GitHub gives to headings. */
function listAnchors(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
