import type { DifferenceCount } from './results.repository.ts';

export type Places = {
  total: number;
  /** The place of a suggestion that is this far off. Equally distant suggestions share it. */
  find: (differenceMinor: number) => { place: number; isShared: boolean };
};

/** Computes the places of all suggestions on a listing from their differences, smallest first. */
export function computePlaces(differences: readonly DifferenceCount[]): Places {
  const places = new Map<number, { place: number; isShared: boolean }>();
  let nearer = 0;
  for (const { differenceMinor, count } of differences) {
    places.set(differenceMinor, { place: nearer + 1, isShared: count > 1 });
    nearer += count;
  }
  return {
    total: nearer,
    // A suggestion that was hidden when the places were computed is not among them. It counts as the last one.
    find: (differenceMinor) => places.get(differenceMinor) ?? { place: Math.max(1, nearer), isShared: false },
  };
}
