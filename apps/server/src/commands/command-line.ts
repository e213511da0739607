import type { AppContext } from '../core/context.ts';

/** Opens the connections of a process for one command. Tests hand in a context that is open. */
export type RunWithApp = (work: (app: AppContext) => Promise<void>) => Promise<void>;

/** Says why nothing was done. The command ends with 1. */
export function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

type Table = { head: readonly string[]; rows: readonly (readonly string[])[] };

/** Two spaces between columns. Figures stand at the right of their column. */
export function printTable({ head, rows }: Table): void {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const isFigure = head.map((_, column) => rows.every((row) => /^(\d+( \w+)?)?$/.test(row[column] ?? '')));
  for (const line of lines) {
    const cells = line.map((cell, column) => {
      const width = widths[column] ?? 0;
      return isFigure[column] ? cell.padStart(width) : cell.padEnd(width);
    });
    console.log(cells.join('  ').trimEnd());
  }
}

export function formatDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

export function formatMinute(at: Date): string {
  return at.toISOString().slice(0, 16).replace('T', ' ');
}

const UNITS = [
  { letter: 'd', seconds: 86_400 },
  { letter: 'h', seconds: 3_600 },
  { letter: 'min', seconds: 60 },
] as const;

/** A duration in its largest whole unit, for example 90 s, 3 min or 2 d. */
export function formatAge(seconds: number): string {
  const unit = UNITS.find(({ seconds: length }) => seconds >= 2 * length);
  return unit ? `${Math.floor(seconds / unit.seconds)} ${unit.letter}` : `${Math.floor(seconds)} s`;
}

/** Enough to recognise an address, too little to write to it. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '***' : `${address.slice(0, 1)}***${address.slice(at)}`;
}
