/** Rows under their headings; numbers stand to the right. */
export function printTable(headings: string[], rows: (string | number)[][]): void {
  const lines = [headings, ...rows].map((row) => row.map(String));
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  console.log();
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => aligned(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  console.log();
}

function aligned(cell: string, width: number): string {
  return /^[\d.,<=x-]+( (s|ms))?$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
}
