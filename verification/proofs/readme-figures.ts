import { join } from 'node:path';
import type { RecordedFigures } from './kit/recorded-figures.ts';

export const README = join(import.meta.dirname, '../..', 'README.md');

const BEGIN = '<!-- Figures: written by `npm run docs:proofs` -->';
const END = '<!-- End of the figures -->';

type Quote = {
  proof: string;
  about: string;
  /** Words of the clauses of the figure that the README quotes, in their order. */
  clauses: readonly string[];
};

/** The README has room for five. Where a claim was missed, the clauses that missed it are among them. */
const QUOTES: readonly Quote[] = [
  { proof: 'crash/crash', about: 'Processes killed under load', clauses: ['acknowledged writes'] },
  { proof: 'scale/scale', about: 'Ten million listings', clauses: ['pages equal'] },
  {
    proof: 'crowd/crowd',
    about:
      'The ballpark figure: its error compared with the plain average, how often the final price is in the range, the effect of fakes',
    clauses: ['against the average', 'the range holds', 'three fakes'],
  },
  {
    proof: 'speed/load',
    about: 'A town on two cores, where 300 requests/s are wanted',
    clauses: ['requests/s', 'median '],
  },
  { proof: 'speed/page-speed', about: 'A slow phone', clauses: ['/ ', '/feed ', '/listing/:id '] },
];

/** The README with the last recorded figures between its two markers. */
export function replaceFigures(readme: string, figures: RecordedFigures): string {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`README.md needs the lines ${BEGIN} and ${END}`);
  const lines = QUOTES.map((quote) => renderQuote(quote, figures[quote.proof]));
  const text = `${BEGIN}\n\n${lines.join('\n')}\n\n${renderMissed(figures)}\n\n`;
  return `${readme.slice(0, begin)}${text}${readme.slice(end)}`;
}

function renderQuote({ proof, about, clauses }: Quote, sizes: RecordedFigures[string] | undefined): string {
  const recorded = sizes?.large ?? sizes?.full;
  if (recorded === undefined) throw new Error(`The README quotes ${proof}, which has no recorded figure`);
  const parts = recorded.figure.split('; ');
  const quoted = clauses.map((clause) => {
    const part = parts.find((text) => text.includes(clause));
    if (part === undefined) throw new Error(`No part of the figure of ${proof} has the words "${clause}"`);
    return part;
  });
  const verdict = recorded.holds ? 'held' : '**missed**';
  return `- ${about} (\`${proof}\`, ${recorded.date}, ${verdict}): ${quoted.join('; ')}.`;
}

function renderMissed(figures: RecordedFigures): string {
  const runs = Object.entries(figures).flatMap(([name, sizes]) =>
    Object.values(sizes).map(({ holds }) => ({ name, holds })),
  );
  const missed = [...new Set(runs.filter(({ holds }) => !holds).map(({ name }) => `\`${name}\``))];
  const names = missed.length === 0 ? 'None missed its claim.' : `Missed their claims: ${missed.join(', ')}.`;
  return `${runs.length} figures are recorded. ${names} [All figures](docs/proofs.md).`;
}
