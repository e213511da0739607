import { expect, test } from 'vitest';
import { readRequirements, selectIds, shownIds, UnknownSelection } from './spec.ts';

const CATALOGUE = `# Catalogue
\`AUTH-01 | not a line of its own | x\`
## AUTH - login
AUTH-01 | Login: fields [L44] | e2e
AUTH-02 | Login: a | b in one statement | unit + e2e
AUTH-03 | Login: button | e2e

## AUTHOR - another area
AUTHOR-01 | Other | api
`;
const KNOWN = [...readRequirements(CATALOGUE).keys()];

test('the catalogue gives each requirement its statement', () => {
  expect([...readRequirements(CATALOGUE)]).toEqual([
    ['AUTH-01', 'Login: fields [L44]'],
    ['AUTH-02', 'Login: a | b in one statement'],
    ['AUTH-03', 'Login: button'],
    ['AUTHOR-01', 'Other'],
  ]);
});

test.each([
  { selections: [], ids: ['AUTH-01', 'AUTH-02', 'AUTH-03', 'AUTHOR-01'] },
  { selections: ['AUTH'], ids: ['AUTH-01', 'AUTH-02', 'AUTH-03'] },
  { selections: ['AUTH-02'], ids: ['AUTH-02'] },
  { selections: ['AUTH-02..03'], ids: ['AUTH-02', 'AUTH-03'] },
  { selections: ['AUTHOR', 'AUTH-01', 'AUTH-01'], ids: ['AUTH-01', 'AUTHOR-01'] },
])('the selection $selections means $ids', ({ selections, ids }) => {
  expect(selectIds(selections, KNOWN)).toEqual(ids);
});

test.each(['AUT', 'NOPE', 'AUTH-9', 'AUTH-09', 'AUTH-02..09', 'AUTH-03..02', 'auth'])(
  'the selection %s names nothing and is refused',
  (selection) => {
    expect(() => selectIds([selection], KNOWN)).toThrow(UnknownSelection);
  },
);

test.each([
  { title: 'a test', text: `test('[AUTH-01] shows', () => {});`, ids: ['AUTH-01'] },
  { title: 'an it', text: `it("[AUTH-01][AUTH-02] shows", () => {});`, ids: ['AUTH-01', 'AUTH-02'] },
  {
    title: 'a describe',
    text: `describe('[AUTH-01] x', () => { test('[AUTH-02] y', f) });`,
    ids: ['AUTH-01', 'AUTH-02'],
  },
  { title: 'a table', text: `test.each([[1], [2]])('[AUTH-01] %s', () => {});`, ids: ['AUTH-01'] },
  { title: 'a table as a template', text: 'test.each`a\n${1}`("[AUTH-01] $a", () => {});', ids: ['AUTH-01'] },
  { title: 'a title that is filled in', text: 'test(`[AUTH-01] on ${page}`, () => {});', ids: ['AUTH-01'] },
  { title: 'a Playwright group', text: `test.describe('[AUTH-01] x', () => {});`, ids: ['AUTH-01'] },
])('$title with an id in its title shows the requirement', ({ text, ids }) => {
  expect(shownIds({ path: 'a.test.ts', text })).toEqual(ids);
});

test.each([
  { title: 'a comment', text: `// test('[AUTH-01] shows', () => {});\ntest('x', () => {});` },
  { title: 'another call', text: `log('[AUTH-01] shows');` },
  { title: 'a string in a body', text: `test('x', () => { const a = "test('[AUTH-01] y')"; });` },
  { title: 'a skipped test', text: `test.skip('[AUTH-01] shows', () => {});` },
  { title: 'a test still to be written', text: `test.todo('[AUTH-01] shows');` },
  { title: 'a row of a table', text: `test.each(['[AUTH-01]'])('%s', () => {});` },
  { title: 'a range', text: `test('[AUTH-01..03] shows', () => {});` },
])('$title shows no requirement', ({ text }) => {
  expect(shownIds({ path: 'a.test.ts', text })).toEqual([]);
});
