/** From 50 up others see the number of a member: 50 is as close as the others on the same listings. */
export const SENSE_PUBLIC_FROM = 50;

/** A place is told in per cent from this many members near with a number on. */
export const PLACE_FROM = 30;
/** With fewer members than this even a half would tell about one of them. */
export const HALF_FROM = 6;
/** So many of the nearest members with a number are counted. */
export const PLACED_MEMBERS_MAX = 2_000;

/** Numbers farther from 50 are counted as this far from it: single members out there cannot be told apart. */
export const BIN_REACH = 20;

/** How many members near have this number. */
export type SkillBin = { sense: number; members: number };

/** Where a member stands among those near: sharper than so many per cent of the others, or in the sharper half. */
export type SkillPlace = { percent: number } | { band: 'sharper-half' };

/** A number as it is counted in bins. */
export function toBin(sense: number): number {
  return Math.min(Math.max(sense, SENSE_PUBLIC_FROM - BIN_REACH), SENSE_PUBLIC_FROM + BIN_REACH);
}

export function countPlaced(bins: readonly SkillBin[]): number {
  return bins.reduce((sum, { members }) => sum + members, 0);
}

/** Null in the lower half, and where too few members have a number. The bins count the member, too. */
export function placeSkill(sense: number, bins: readonly SkillBin[]): SkillPlace | null {
  const all = countPlaced(bins);
  if (all < HALF_FROM) return null;
  const below = countPlaced(bins.filter((bin) => bin.sense < toBin(sense)));
  // Not 100: the member is one of them.
  const percent = Math.min(99, Math.floor((100 * below) / (all - 1)));
  if (percent < 50) return null;
  return all < PLACE_FROM ? { band: 'sharper-half' } : { percent };
}

/** 'Sharper than 93% of Alameda' or 'In the sharper half of Alameda'. */
export function describeSkillPlace(place: SkillPlace, town: string): string {
  return 'percent' in place ? `Sharper than ${place.percent}% of ${town}` : `In the sharper half of ${town}`;
}
