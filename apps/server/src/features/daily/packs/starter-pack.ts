import type { PackThing } from './pack-thing.ts';

/** The things of the practice rounds, five for each. */
export function loadStarterPack(): readonly PackThing[] {
  return [];
}
