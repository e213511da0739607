/** `npm run spec -- [AREA | ID | ID..NN]...`: lists the requirements that no test shows yet. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  isNode,
  readName,
  walkNodes,
  parseStatements,
  readText,
  type SourceText,
  type SyntaxNode,
} from './syntax-tree.ts';

const REPO = resolve(import.meta.dirname, '../../..');
const TEST_FILES = ['{apps,packages,tools,verification}/**/*.{test,spec}.{ts,tsx}', '*.test.ts'];

/** Thrown for a selection that matches no requirement. */
export class UnknownSelection extends Error {}

/** Reads the requirement ids and their statements, in the order of the catalogue. */
export function readRequirements(markdown: string): Map<string, string> {
  const lines = markdown.matchAll(/^([A-Z]+-\d{2}) \| (.+?) \| [^|]*$/gm);
  return new Map([...lines].map(([, id = '', statement = '']) => [id, statement]));
}

export function readCatalogue(): Map<string, string> {
  return readRequirements(readFileSync(resolve(REPO, 'docs/spec/requirements.md'), 'utf8'));
}

/** Expands selections such as `AUTH`, `AUTH-03` and `AUTH-03..07` to ids. Without a selection returns all. */
export function selectIds(selections: string[], known: string[]): string[] {
  if (selections.length === 0) return known;
  const chosen = new Set(selections.flatMap((selection) => resolveSelection(selection, known)));
  return known.filter((id) => chosen.has(id));
}

function resolveSelection(selection: string, known: string[]): string[] {
  const range = /^([A-Z]+)-(\d{2})\.\.(\d{2})$/.exec(selection);
  const ids = range ? expandRange(range) : known.filter((id) => id === selection || id.startsWith(`${selection}-`));
  const unknown = ids.filter((id) => !known.includes(id));
  if (ids.length === 0 || unknown.length > 0) throw new UnknownSelection(unknown[0] ?? selection);
  return ids;
}

function expandRange([, area, first, last]: RegExpExecArray): string[] {
  const count = Number(last) - Number(first) + 1;
  return Array.from(
    { length: Math.max(count, 0) },
    (_, step) => `${area}-${String(Number(first) + step).padStart(2, '0')}`,
  );
}

/** Lists the requirement ids among the tags of a file's tests. Comments and other strings do not count. */
export function readShownIds(file: SourceText): string[] {
  const tags = parseStatements(file).flatMap((statement) => [...walkNodes(statement)].flatMap(readTags));
  return tags.flatMap((tag) => /^@?([A-Z]+-\d{2})$/.exec(tag)?.[1] ?? []);
}

const ASSERTION = /^(?:expect|assert)/;
// Skipped tests do not count, so only the forms that run are listed.
const RUNNING = /^(?:test|it|describe)(?:\.(?:describe|only|concurrent|sequential|serial|parallel|each|for|fails))*$/;

/** Reads the tags of a call such as `test('title', { tags: ['FEED-07'] }, ...)`. Playwright's property is `tag`. */
function readTags(node: SyntaxNode): string[] {
  if (node.type !== 'CallExpression' || !Array.isArray(node.arguments)) return [];
  // `test.each(rows)('title', ...)` calls the function that `test.each(rows)` returns; so does a tagged template.
  const callee = isNode(node.callee) && node.callee.type === 'CallExpression' ? node.callee.callee : node.callee;
  const name = readName(isNode(callee) && callee.type === 'TaggedTemplateExpression' ? callee.tag : callee);
  if (name === undefined || !RUNNING.test(name) || !hasAssertion(node)) return [];
  const options: unknown = node.arguments[1];
  const properties = isNode(options) && Array.isArray(options.properties) ? options.properties.filter(isNode) : [];
  const value = properties.find((property) => /^tags?$/.test(readName(property.key) ?? ''))?.value;
  const tags: unknown[] = isNode(value) && Array.isArray(value.elements) ? value.elements : [value];
  return tags.flatMap((tag) => readText(tag) ?? []);
}

/** Whether a test can fail for what it names: it calls `expect`, or a helper that says so in its name. */
function hasAssertion(test: SyntaxNode): boolean {
  return [...walkNodes(test)].some(
    (node) => node.type === 'CallExpression' && ASSERTION.test(readName(node.callee) ?? ''),
  );
}

/** The requirements of the catalogue, and the test files tagged with each id, including unknown ids. */
export function readCoverage(): { requirements: Map<string, string>; taggedIn: Map<string, string[]> } {
  const requirements = readCatalogue();
  const paths = globSync(TEST_FILES, { cwd: REPO, exclude: ['**/node_modules/**', '**/build/**'] });
  const taggedIn = new Map<string, string[]>();
  for (const path of paths.toSorted()) {
    for (const id of readShownIds({ path, text: readFileSync(resolve(REPO, path), 'utf8') })) {
      taggedIn.set(id, [...(taggedIn.get(id) ?? []), path]);
    }
  }
  return { requirements, taggedIn };
}

function main(selections: string[]): number {
  const { requirements, taggedIn } = readCoverage();
  const strays = [...taggedIn].filter(([id]) => !requirements.has(id));
  for (const [id, [path]] of strays) console.error(`${path}: a test is tagged ${id}, which is not in the catalogue`);
  const selected = selectIds(selections, [...requirements.keys()]);
  const missing = selected.filter((id) => !taggedIn.has(id));
  for (const id of missing) console.log(`${id}  ${requirements.get(id)}`);
  console.log(`shown ${selected.length - missing.length} of ${selected.length}`);
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
