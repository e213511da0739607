import { printTable } from './proof-run.ts';

/** Prints records as a table. Their keys are the headings. */
export function printRecords(records: readonly Readonly<Record<string, string | number>>[], title?: string): void {
  if (title !== undefined) console.log(title);
  printTable(
    Object.keys(records[0] ?? {}),
    records.map((record) => Object.values(record)),
  );
}
