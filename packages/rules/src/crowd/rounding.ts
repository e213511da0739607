import { AMOUNT_MAX, hasWholeUnitsOnly, toMinor } from '../money.ts';

export const AMOUNT_MAX_MINOR = toMinor(AMOUNT_MAX);

/** A figure is shown in at least this many steps, so that rounding moves it by at most 1.25 %. */
const STEPS_IN_FIGURE = 40;
/** From 1 to 2, from 2 to 5, from 5 to 10. */
const STEP_GROWTH = [2, 2.5, 2] as const;

/** The smallest amount that is shown: a hundredth, or a whole unit. */
function getSmallestMinor(currency: string): number {
  return hasWholeUnitsOnly(currency) ? toMinor(1) : 1;
}

/**
 * The largest of 1, 2, 5, 10, 20, ... minor units (whole units where the currency has no others) that is at most a
 * fortieth of the amount. Where the step changes, the amount is a multiple of both steps, so a higher amount is never
 * rounded to a lower one.
 */
export function chooseStep(amountMinor: number, currency: string): number {
  let step = getSmallestMinor(currency);
  for (let nth = 0; ; nth += 1) {
    const larger = step * (STEP_GROWTH[nth % STEP_GROWTH.length] ?? 1);
    if (larger * STEPS_IN_FIGURE > amountMinor) return step;
    step = larger;
  }
}

/** Rounds to the nearest step, within what an amount of the currency can be. */
export function roundToStep(amountMinor: number, stepMinor: number, currency: string): number {
  const rounded = Math.round(amountMinor / stepMinor) * stepMinor;
  return Math.min(Math.max(rounded, getSmallestMinor(currency)), AMOUNT_MAX_MINOR);
}

/** Rounds to significant digits: 1,275 is 1,300 in two. */
export function roundToDigits(amountMinor: number, digits: number, currency: string): number {
  const stepMinor = 10 ** (Math.floor(Math.log10(amountMinor)) + 1 - digits);
  return roundToStep(amountMinor, Math.max(stepMinor, getSmallestMinor(currency)), currency);
}

/**
 * Removes the noise of floating-point logarithms. Without it, a figure of exactly half a step would be rounded up in one
 * browser and down in another.
 */
export function removeNoise(amountMinor: number): number {
  return Number(amountMinor.toPrecision(12));
}
