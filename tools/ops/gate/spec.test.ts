import { expect, test } from 'vitest';
import { readRequirements, selectIds, readShownIds, UnknownSelection } from './spec.ts';

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
  { form: 'a test', text: `test('x', { tags: ['AUTH-01'] }, () => expect(1));`, ids: ['AUTH-01'] },
  { form: 'an it', text: `it("x", { tags: ["AUTH-01", 'AUTH-02'] }, () => expect(1));`, ids: ['AUTH-01', 'AUTH-02'] },
  { form: 'a single tag', text: `test('x', { timeout: 5, tags: 'AUTH-01' }, () => expect(1));`, ids: ['AUTH-01'] },
  {
    form: 'a describe',
    text: `describe('x', { tags: ['AUTH-01'] }, () => { test('y', { tags: ['AUTH-02'] }, () => expect(1)) });`,
    ids: ['AUTH-01', 'AUTH-02'],
  },
  { form: 'a table', text: `test.each([[1], [2]])('%s', { tags: ['AUTH-01'] }, () => expect(1));`, ids: ['AUTH-01'] },
  {
    form: 'a table as a template',
    text: 'test.each`a\n${1}`("$a", { tags: ["AUTH-01"] }, () => expect(1));',
    ids: ['AUTH-01'],
  },
  {
    form: 'a title that is filled in',
    text: "test(`on ${page}`, { tags: ['AUTH-01'] }, () => expect(1));",
    ids: ['AUTH-01'],
  },
  { form: 'a Playwright test', text: `test('x', { tag: '@AUTH-01' }, async () => expect(1));`, ids: ['AUTH-01'] },
  { form: 'a helper', text: `test('x', { tags: ['AUTH-01'] }, () => expectHome(page));`, ids: ['AUTH-01'] },
  {
    form: 'a Playwright group',
    text: `test.describe('x', { tag: ['@AUTH-01', '@phone'] }, () => expect(1));`,
    ids: ['AUTH-01'],
  },
])('$form with an id among its tags shows the requirement', ({ text, ids }) => {
  expect(readShownIds({ path: 'a.test.ts', text })).toEqual(ids);
});

test.each([
  { form: 'a comment', text: `// test('x', { tags: ['AUTH-01'] }, () => expect(1));\ntest('x', () => expect(1));` },
  { form: 'another call', text: `log('x', { tags: ['AUTH-01'] });` },
  {
    form: 'a string in a body',
    text: `test('x', () => { expect(1); const a = "test('y', { tags: ['AUTH-01'] })"; });`,
  },
  { form: 'a skipped test', text: `test.skip('x', { tags: ['AUTH-01'] }, () => expect(1));` },
  { form: 'a test still to be written', text: `test.todo('x', { tags: ['AUTH-01'] });` },
  { form: 'a test without an assertion', text: `test('x', { tags: ['AUTH-01'] }, () => open('/login'));` },
  { form: 'a title', text: `test('[AUTH-01] x', () => expect(1));` },
  { form: 'another option', text: `test('x', { meta: ['AUTH-01'] }, () => expect(1));` },
  { form: 'a row of a table', text: `test.each([{ tags: ['AUTH-01'] }])('%s', () => expect(1));` },
  { form: 'a range', text: `test('x', { tags: ['AUTH-01..03'] }, () => expect(1));` },
])('$form shows no requirement', ({ text }) => {
  expect(readShownIds({ path: 'a.test.ts', text })).toEqual([]);
});
