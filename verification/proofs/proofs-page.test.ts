import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listProofs } from './kit/list-proofs.ts';
import { isRecorded, readRecordedFigures, readSize } from './kit/recorded-figures.ts';
import { PROOFS_PAGE, renderProofsPage } from './proofs-page.ts';
import { README, replaceFigures } from './readme-figures.ts';

const proofs = listProofs();
const FIGURE = {
  figure: '7 of 8 | noticed',
  holds: false,
  date: '2026-11-17',
  seconds: 9,
  machine: '2 cores',
  load: 1.5,
  commit: '0123abcd+',
};

test('docs/proofs.md is up to date; `npm run docs:proofs` writes it', () => {
  expect(readFileSync(PROOFS_PAGE, 'utf8')).toBe(renderProofsPage(proofs, readRecordedFigures()));
});

test('the figures in the README are the recorded ones; `npm run docs:proofs` writes them', () => {
  const readme = readFileSync(README, 'utf8');
  expect(readme).toBe(replaceFigures(readme, readRecordedFigures()));
});

test('a README that quotes a figure which is not recorded, or has no markers, is refused', () => {
  const figures = readRecordedFigures();
  expect(() => replaceFigures(readFileSync(README, 'utf8'), {})).toThrow('has no recorded figure');
  expect(() => replaceFigures('', figures)).toThrow('README.md needs the lines');
});

test('every proof has a claim and a row, and its README exists', () => {
  const page = renderProofsPage(proofs, {});
  for (const { name, claim } of proofs) {
    expect(claim).not.toContain('no claim');
    const [, link = ''] = page.split(`| [${name}](`)[1]?.match(/^([^)]+)\) \| /) ?? [];
    const [file = ''] = link.split('#');
    expect(page).toContain(`](${link}) | ${claim} |`);
    expect(existsSync(join(dirname(PROOFS_PAGE), file))).toBe(true);
  }
});

test('every recorded figure belongs to a proof', () => {
  const names = proofs.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(readRecordedFigures())));
});

test('a recorded figure replaces what the README says, with its conditions, also if the claim was missed', () => {
  const page = renderProofsPage(proofs, { 'model/model': { full: FIGURE, small: { ...FIGURE, holds: true } } });
  expect(page).toContain('| 7 of 8 \\| noticed | **no** | full | 2026-11-17 | 9 s | `0123abcd+` | 2 cores, load 1.5 |');
  expect(page).toContain('| yes | small | 2026-11-17 |');
  expect(page).toContain('2 recorded figures, of which 1 missed their claim:');
  expect(page.split('\n').slice(0, 5).join('\n')).toMatch(
    /- \*\*\[model\/model\]\(.+\)\*\* \(2026-11-17, `0123abcd\+`\): 7 of 8/,
  );
  expect(page).not.toContain('0 disagreements');
  expect(renderProofsPage(proofs, {})).toContain('0 disagreements');
});

test.each([
  [[], true, 'full'],
  [['--large', '--keep'], true, 'large'],
  [['--no-build'], true, 'full'],
  [['--small'], false, 'small'],
  [['--small', '--record'], true, 'small'],
  [['--guards'], false, 'full'],
])('a run with the flags %j is recorded: %s, as %s', (args, expected, size) => {
  expect(isRecorded(args)).toBe(expected);
  expect(readSize(args)).toBe(size);
});

test('each case has a section in the README of its family', () => {
  for (const { name, readme } of proofs) {
    expect(readFileSync(readme, 'utf8')).toContain(`\n## ${name.split('/')[1]}\n`);
  }
});
