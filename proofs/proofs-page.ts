/** Writes docs/proofs.md from the claims, the recorded figures and the READMEs of all proofs: `npm run docs:proofs` */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listProofs, type Proof } from './kit/list-proofs.ts';
import {
  readRecordedFigures,
  type ProofSize,
  type RecordedFigure,
  type RecordedFigures,
} from './kit/recorded-figures.ts';

export const PROOFS_PAGE = join(import.meta.dirname, '..', 'docs', 'proofs.md');

const SIZES: ProofSize[] = ['large', 'full', 'small'];
/** How the paragraph of a README begins that has a figure from before they were recorded. */
const LAST_MEASURED = '**Last measured.**';
const INTRODUCTION = `# Proofs and their figures

Made by \`npm run docs:proofs\` from \`proofs/figures.json\` and the READMEs of the proofs. Do not edit it by hand.

\`npm run proof -- NAME\` runs a proof and, at full or large size, records its figure with date, machine and commit in
\`proofs/figures.json\`, whether the claim held or not. A small run is recorded only with \`--record\`. A commit with \`+\` had
changes that were not committed. The load is that of the minute before the run: with more programs than cores, times are worse
than on a quiet machine.

Figures without a date were measured before figures were recorded. They are copied from the README of the proof, which has no
date and no commit.
`;

export function renderProofsPage(proofs: readonly Proof[], figures: RecordedFigures): string {
  const headings = ['Proof', 'Claim', 'Last figure', 'Held', 'Size', 'Date', 'Took', 'Commit', 'Machine'];
  const table = [
    `| ${headings.join(' | ')} |`,
    `|${' --- |'.repeat(headings.length)}`,
    ...proofs.flatMap((proof) => renderRows(proof, figures[proof.name])),
  ];
  return `${[INTRODUCTION.trimEnd(), summarise(proofs, figures), table.join('\n')].join('\n\n')}\n`;
}

function summarise(proofs: readonly Proof[], figures: RecordedFigures): string {
  const runs = proofs.flatMap(({ name }) => Object.values(figures[name] ?? {}));
  const missed = runs.filter(({ holds }) => !holds).length;
  return `${proofs.length} proofs, ${runs.length} recorded figures, of which ${missed} missed their claim.`;
}

function renderRows({ name, path, claim }: Proof, recorded: RecordedFigures[string] | undefined): string[] {
  const sizes = SIZES.flatMap((size) => {
    const figure = recorded?.[size];
    return figure === undefined ? [] : [[toLink(name), claim, ...toCells(size, figure)]];
  });
  const rows =
    sizes.length > 0 ? sizes : [[toLink(name), claim, readLastMeasured(path), '', '', 'no date', '', '', '']];
  return rows.map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`);
}

function toCells(size: ProofSize, { figure, holds, date, seconds, commit, machine, load }: RecordedFigure): string[] {
  return [figure, holds ? 'yes' : '**no**', size, date, `${seconds} s`, `\`${commit}\``, `${machine}, load ${load}`];
}

function toLink(name: string): string {
  return `[${name}](../proofs/${name}/README.md)`;
}

function readLastMeasured(proofPath: string): string {
  const readme = readFileSync(join(dirname(proofPath), 'README.md'), 'utf8');
  const paragraph = readme.split('\n\n').find((text) => text.startsWith(LAST_MEASURED));
  if (paragraph === undefined) return 'not recorded yet';
  // A link of the README leads to a page of the folder that holds this page, too.
  return paragraph.slice(LAST_MEASURED.length).trim().replaceAll('../../docs/', '');
}

function escapeCell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
}

if (import.meta.main) writeFileSync(PROOFS_PAGE, renderProofsPage(listProofs(), readRecordedFigures()));
