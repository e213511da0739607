/** Writes the drawings of the server in docs/architecture.md from the tables of the fence: `npm run docs:architecture` */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FEATURE_CALLS } from './feature-calls.ts';
import { SERVER_FLOORS, UPWARD_IMPORTS } from './server-layers.ts';

export const ARCHITECTURE_PAGE = fileURLToPath(new URL('../../docs/architecture.md', import.meta.url));

const BEGIN = '<!-- Made by `npm run docs:architecture` from tools/fence. Do not edit it by hand. -->';
const END = '<!-- End of what is made. -->';

/** Returns the page with new drawings between its two markers. */
export function fillDrawings(page: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error('docs/architecture.md has no markers for its drawings.');
  return page.slice(0, begin) + [BEGIN, drawFloors(), listReasons(), drawCalls(), ''].join('\n\n') + page.slice(end);
}

/** Floors are joined from top to bottom, and dotted arrows are the imports that point up. */
function drawFloors(): string {
  const floors = SERVER_FLOORS.map((folders) => folders.join(' & ')).join(' --> ');
  const upward = Object.entries(Object.groupBy(UPWARD_IMPORTS, ({ from, to }) => `${from} ${readFolder(to)}`)).map(
    ([ends, imports = []]) => {
      const [from, to] = ends.split(' ');
      return `${from} -.->|"${imports.map((one) => readName(one.to)).join(', ')}"| ${to}`;
    },
  );
  return draw([floors, ...upward]);
}

function listReasons(): string {
  return UPWARD_IMPORTS.map(({ from, to, reason }) => `- \`${from}\` imports \`${to}\`: ${reason}`).join('\n');
}

function drawCalls(): string {
  return draw(Object.entries(FEATURE_CALLS).map(([from, targets]) => `${from} --> ${targets.join(' & ')}`));
}

function draw(lines: readonly string[]): string {
  return ['```mermaid', 'flowchart TD', ...lines.map((line) => `  ${line}`), '```'].join('\n');
}

function readFolder(path: string): string {
  return path.split('/')[0] ?? '';
}

function readName(path: string): string {
  return path.split('/').at(-1) ?? '';
}

if (import.meta.main) writeFileSync(ARCHITECTURE_PAGE, fillDrawings(readFileSync(ARCHITECTURE_PAGE, 'utf8')));
