import { findQuantile } from './crowd/quantiles.ts';
import { chooseStep, removeNoise, roundToStep } from './crowd/rounding.ts';

/** Prices of guests that one listing takes. */
export const ASK_PRICES_MAX = 30;

/** Listings that one device may price as a guest in 24 hours. */
export const ASK_LINKS_PER_DEVICE = 10;

/** Prices that guests in one network may send in 24 hours. Phones share addresses, so it is high. */
export const ASK_PRICES_PER_NETWORK = 300;

/** How often a guest may change a price. */
export const GUEST_CHANGES_MAX = 3;

/** Longest name of a guest, in characters. */
export const GUEST_NAME_MAX = 30;

/** The cookie that knows a guest's device. Longer than a listing can be open, so that guests see the result. */
export const GUEST_DEVICE_DAYS = 60;

/** The hashes of a guest's device and network are removed this long after the end of the listing. */
export const GUEST_HASH_DAYS = 30;

/** The middle of guests' prices says something from this many on. */
const MIDDLE_FROM = 2;

/** The median of guests' prices, in the steps of a ballpark figure. Null for fewer than two. */
export function findGuestMiddle(amountsMinor: readonly number[], currency: string): number | null {
  if (amountsMinor.length < MIDDLE_FROM) return null;
  const rising = amountsMinor.toSorted((one, other) => one - other);
  const middleMinor = removeNoise(findQuantile(rising, 0.5));
  return roundToStep(middleMinor, chooseStep(middleMinor, currency), currency);
}
