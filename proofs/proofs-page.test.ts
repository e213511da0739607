import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listProofs } from './kit/list-proofs.ts';
import { isRecorded, readRecordedFigures, readSize, readVerdict } from './kit/recorded-figures.ts';
import { PROOFS_PAGE, renderProofsPage } from './proofs-page.ts';

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

test('every proof has a claim and a row', () => {
  const page = renderProofsPage(proofs, {});
  for (const { name, claim } of proofs) {
    expect(claim).not.toContain('no claim');
    expect(page).toContain(`| [${name}](../proofs/${name}/README.md) | ${claim} |`);
  }
});

test('every recorded figure belongs to a proof', () => {
  const names = proofs.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(readRecordedFigures())));
});

test('a recorded figure replaces what the README says, with its conditions, also if the claim was missed', () => {
  const page = renderProofsPage(proofs, { 'username-race': { full: FIGURE, small: { ...FIGURE, holds: true } } });
  expect(page).toContain('| 7 of 8 \\| noticed | **no** | full | 2026-11-17 | 9 s | `0123abcd+` | 2 cores, load 1.5 |');
  expect(page).toContain('| yes | small | 2026-11-17 |');
  expect(page).toContain('2 recorded figures, of which 1 missed their claim');
  expect(page).not.toContain('100 single winners');
  expect(renderProofsPage(proofs, {})).toContain('100 single winners');
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

test('the verdict is the last line of the output', () => {
  expect(readVerdict('holds: 1 of 1\nMISSED: a\nDOES NOT HOLD: 2 of 3: b\n')).toEqual({
    figure: '2 of 3: b',
    holds: false,
  });
  expect(readVerdict('a\nholds: 3 of 3\n')).toEqual({ figure: '3 of 3', holds: true });
});

test.each(['', 'holds: 1\nInterrupted\n', 'MISSED: Error\nDOES NOT HOLD: the proof failed with an error\n'])(
  'a run that did not come to its end has no figure: %j',
  (output) => {
    expect(readVerdict(output)).toBeUndefined();
  },
);
