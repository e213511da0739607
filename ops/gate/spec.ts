/** `npm run spec -- [AREA | ID | ID..NN]...`: which requirements no test shows yet. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isNode, nameOf, nodesBelow, statementsOf, textOf, type SourceText, type SyntaxNode } from './syntax-tree.ts';

const REPO = resolve(import.meta.dirname, '../..');
const TEST_FILES = ['{apps,packages,e2e,proofs,demo,ops,fence}/**/*.{test,spec}.{ts,tsx}', '*.test.ts'];

/** A selection that names nothing in the catalogue. */
export class UnknownSelection extends Error {}

/** Requirement ids with their statements, in the order of the catalogue. */
export function readRequirements(markdown: string): Map<string, string> {
  const lines = markdown.matchAll(/^([A-Z]+-\d{2}) \| (.+?) \| [^|]*$/gm);
  return new Map([...lines].map(([, id = '', statement = '']) => [id, statement]));
}

/** The requirements of `docs/spec/requirements.md`. */
export function readCatalogue(): Map<string, string> {
  return readRequirements(readFileSync(resolve(REPO, 'docs/spec/requirements.md'), 'utf8'));
}

/** The ids that `AUTH`, `AUTH-03` and `AUTH-03..07` mean; everything when nothing is named. */
export function selectIds(selections: string[], known: string[]): string[] {
  if (selections.length === 0) return known;
  const chosen = new Set(selections.flatMap((selection) => idsOf(selection, known)));
  return known.filter((id) => chosen.has(id));
}

function idsOf(selection: string, known: string[]): string[] {
  const range = /^([A-Z]+)-(\d{2})\.\.(\d{2})$/.exec(selection);
  const ids = range ? idsBetween(range) : known.filter((id) => id === selection || id.startsWith(`${selection}-`));
  const unknown = ids.filter((id) => !known.includes(id));
  if (ids.length === 0 || unknown.length > 0) throw new UnknownSelection(unknown[0] ?? selection);
  return ids;
}

function idsBetween([, area, first, last]: RegExpExecArray): string[] {
  const count = Number(last) - Number(first) + 1;
  return Array.from(
    { length: Math.max(count, 0) },
    (_, step) => `${area}-${String(Number(first) + step).padStart(2, '0')}`,
  );
}

/** The requirement ids among the tags of a file's tests. Comments and other strings do not count. */
export function shownIds(file: SourceText): string[] {
  const tags = statementsOf(file).flatMap((statement) => [...nodesBelow(statement)].flatMap(readTags));
  return tags.flatMap((tag) => /^@?([A-Z]+-\d{2})$/.exec(tag)?.[1] ?? []);
}

// A skipped test shows nothing, so only the forms that run are listed.
const RUNNING = /^(?:test|it|describe)(?:\.(?:describe|only|concurrent|sequential|serial|parallel|each|for|fails))*$/;

/** The tags of a call such as `test('title', { tags: ['FEED-07'] }, ...)`; Playwright calls the property `tag`. */
function readTags(node: SyntaxNode): string[] {
  if (node.type !== 'CallExpression' || !Array.isArray(node.arguments)) return [];
  // `test.each(rows)('title', ...)` calls what `test.each(rows)` gave back; a tagged template does the same.
  const callee = isNode(node.callee) && node.callee.type === 'CallExpression' ? node.callee.callee : node.callee;
  const name = nameOf(isNode(callee) && callee.type === 'TaggedTemplateExpression' ? callee.tag : callee);
  if (name === undefined || !RUNNING.test(name)) return [];
  const options: unknown = node.arguments[1];
  const properties = isNode(options) && Array.isArray(options.properties) ? options.properties.filter(isNode) : [];
  const value = properties.find((property) => /^tags?$/.test(nameOf(property.key) ?? ''))?.value;
  const tags: unknown[] = isNode(value) && Array.isArray(value.elements) ? value.elements : [value];
  return tags.flatMap((tag) => textOf(tag) ?? []);
}

/** The requirements of the catalogue, and the test files with a tag for each id, known or not. */
export function readShown(): { requirements: Map<string, string>; taggedIn: Map<string, string[]> } {
  const requirements = readCatalogue();
  const paths = globSync(TEST_FILES, { cwd: REPO, exclude: ['**/node_modules/**', '**/build/**'] });
  const taggedIn = new Map<string, string[]>();
  for (const path of paths.toSorted()) {
    for (const id of shownIds({ path, text: readFileSync(resolve(REPO, path), 'utf8') })) {
      taggedIn.set(id, [...(taggedIn.get(id) ?? []), path]);
    }
  }
  return { requirements, taggedIn };
}

function main(selections: string[]): number {
  const { requirements, taggedIn } = readShown();
  const strays = [...taggedIn].filter(([id]) => !requirements.has(id));
  for (const [id, [path]] of strays) console.error(`${path}: a test is tagged ${id}, which is not in the catalogue`);
  const asked = selectIds(selections, [...requirements.keys()]);
  const missing = asked.filter((id) => !taggedIn.has(id));
  for (const id of missing) console.log(`${id}  ${requirements.get(id)}`);
  console.log(`shown ${asked.length - missing.length} of ${asked.length}`);
  return missing.length === 0 && strays.length === 0 ? 0 : 1;
}

if (import.meta.main) {
  try {
    process.exitCode = main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UnknownSelection)) throw error;
    console.error(`${error.message}: no such area or requirement`);
    process.exitCode = 2;
  }
}
