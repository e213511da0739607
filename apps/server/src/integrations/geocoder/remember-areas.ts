import type { Area, Geocoder } from './geocoder.ts';

/** About 1 MB. Whole towns share a few dozen cells. */
const MOST_CELLS = 10_000;

/** Answers for a cell do not change, so each cell is looked up once while it is in use. Failures are not remembered. */
export function rememberAreas(geocoder: Geocoder): Geocoder {
  const known = new Map<string, Area | 'no city'>();
  return {
    ...geocoder,
    reverse: async (cell) => {
      const area = known.get(cell.h7) ?? (await geocoder.reverse(cell));
      if (area === 'unavailable') return area;
      // A map keeps the order of entering: taken out and put back, the cell longest unused is always the first.
      known.delete(cell.h7);
      known.set(cell.h7, area);
      const [oldest] = known.keys();
      if (known.size > MOST_CELLS && oldest !== undefined) known.delete(oldest);
      return area;
    },
  };
}
