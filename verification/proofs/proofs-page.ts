/**
 * Writes docs/proofs.md from the claims, the recorded figures and the READMEs of all proofs, and the figures of the
 * README: `npm run docs:proofs`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { listProofs, type Proof } from './kit/list-proofs.ts';
import {
  readRecordedFigures,
  type ProofSize,
  type RecordedFigure,
  type RecordedFigures,
} from './kit/recorded-figures.ts';
import { README, replaceFigures } from './readme-figures.ts';

export const PROOFS_PAGE = join(import.meta.dirname, '../..', 'docs', 'proofs.md');

const SIZES: ProofSize[] = ['large', 'full', 'small'];
/** How the paragraph of a README begins that has a figure from before they were recorded. */
const LAST_MEASURED = '**Last measured.**';
const CONDITIONS = `Made by \`npm run docs:proofs\` from \`verification/proofs/figures.json\` and the READMEs of the proofs. Do not edit it by hand.

\`npm run proof -- FAMILY CASE\` runs a proof and, at full or large size, records its figure with date, machine and commit in
\`verification/proofs/figures.json\`, whether the claim held or not. A small run is recorded only with \`--record\`. A commit with \`+\` had
changes that were not committed. The load is that of the minute before the run: with more programs than cores, times are worse
than on a quiet machine.`;
const UNDATED = `## Figures without a date

These figures were measured before figures were recorded. They are copied from the README of the proof, which names no date and
no commit. The next run at full size moves a proof into the table above.`;

type RecordedRun = { proof: Proof; size: ProofSize; recorded: RecordedFigure };

export function renderProofsPage(proofs: readonly Proof[], figures: RecordedFigures): string {
  const runs = proofs.flatMap((proof) => listRuns(proof, figures[proof.name]));
  const undated = proofs.filter(({ name }) => runs.every(({ proof }) => proof.name !== name));
  const parts = [
    '# Proofs and their figures',
    ...renderMisses(proofs, runs),
    CONDITIONS,
    renderTable(
      ['Proof', 'Claim', 'Last figure', 'Held', 'Size', 'Date', 'Took', 'Commit', 'Machine'],
      runs.map(({ proof, size, recorded }) => [toLink(proof), proof.claim, ...toCells(size, recorded)]),
    ),
    UNDATED,
    renderTable(
      ['Proof', 'Claim', 'Last figure', 'Date'],
      undated.map((proof) => [toLink(proof), proof.claim, readLastMeasured(proof), 'no date']),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

function listRuns(proof: Proof, recorded: RecordedFigures[string] | undefined): RecordedRun[] {
  return SIZES.flatMap((size) => {
    const figure = recorded?.[size];
    return figure === undefined ? [] : [{ proof, size, recorded: figure }];
  });
}

/** The misses come first, so that no reader has to search for them. */
function renderMisses(proofs: readonly Proof[], runs: readonly RecordedRun[]): string[] {
  const missed = runs.filter(({ recorded }) => !recorded.holds);
  const count = `${proofs.length} proofs, ${runs.length} recorded figures, of which ${missed.length} missed their claim`;
  if (missed.length === 0) return [`${count}.`];
  const lines = missed.map(({ proof, recorded: { figure, date, commit } }) => {
    return `- **${toLink(proof)}** (${date}, \`${commit}\`): ${figure}. Claim: ${proof.claim}`;
  });
  return [`${count}:`, lines.join('\n')];
}

function renderTable(headings: readonly string[], rows: readonly string[][]): string {
  return [
    `| ${headings.join(' | ')} |`,
    `|${' --- |'.repeat(headings.length)}`,
    ...rows.map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`),
  ].join('\n');
}

function toCells(size: ProofSize, { figure, holds, date, seconds, commit, machine, load }: RecordedFigure): string[] {
  return [figure, holds ? 'yes' : '**no**', size, date, `${seconds} s`, `\`${commit}\``, `${machine}, load ${load}`];
}

/** Each case has a section in the README of its family. */
function toLink({ name, readme }: Proof): string {
  return `[${name}](${relative(dirname(PROOFS_PAGE), readme)}#${toCaseName(name)})`;
}

function toCaseName(name: string): string {
  return name.split('/')[1] ?? '';
}

function readLastMeasured({ name, readme }: Proof): string {
  const heading = `\n## ${toCaseName(name)}\n`;
  const [section = ''] = readFileSync(readme, 'utf8').split(heading)[1]?.split('\n## ') ?? [];
  const paragraph = section.split('\n\n').find((text) => text.startsWith(LAST_MEASURED));
  if (paragraph === undefined) return 'not recorded yet';
  // A link of the README leads to a page of the folder that holds this page, too.
  return paragraph
    .slice(LAST_MEASURED.length)
    .trim()
    .replaceAll(/(?:\.\.\/)+docs\//g, '');
}

function escapeCell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
}

/** Writes docs/proofs.md and the figures of the README. */
export function writeProofsPages(): void {
  const figures = readRecordedFigures();
  writeFileSync(PROOFS_PAGE, renderProofsPage(listProofs(), figures));
  writeFileSync(README, replaceFigures(readFileSync(README, 'utf8'), figures));
}

if (import.meta.main) writeProofsPages();
