import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toMinor } from '@ballpark/rules/money';
import { SERVER_FOLDER } from '@ballpark/server/config/server-folder';
import type { Random } from '../kit/seeded-random.ts';

/** Whether people guessed before they saw other guesses. */
export const ARMS = ['blind', 'shown'] as const;
export type Arm = (typeof ARMS)[number];

type Product = { truth: number } & Record<Arm, number[]>;

/** Some people's guesses at the price of one product, in minor units. */
export type Draw = { amountsMinor: number[]; truthMinor: number };

/** The sizes of crowds that are measured. */
export const CROWD_SIZES = [3, 5, 8, 12, 20] as const;

export function readProducts(): Product[] {
  const path = join(SERVER_FOLDER, 'starter-pack', 'price-guesses.json');
  return JSON.parse(readFileSync(path, 'utf8')) as Product[];
}

type DrawPlan = {
  arm: Arm;
  size: number;
  times: number;
  /** The share of guesses that are multiplied or divided by ten. */
  trollShare: number;
};

/** Draws crowds of one size from the people who guessed. */
export function drawCrowds(product: Product, { arm, size, times, trollShare }: DrawPlan, random: Random): Draw[] {
  return Array.from({ length: times }, () => ({
    truthMinor: toMinor(product.truth),
    amountsMinor: shuffle(product[arm], random)
      .slice(0, size)
      .map((amount) => toGuess(amount * drawTrollFactor(trollShare, random))),
  }));
}

function drawTrollFactor(trollShare: number, random: Random): number {
  if (random.next() >= trollShare) return 1;
  return random.next() < 0.5 ? 10 : 0.1;
}

function toGuess(amount: number): number {
  return Math.max(1, toMinor(amount));
}

/** Fisher-Yates. */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const pick = random.below(last + 1);
    const [one, other] = [shuffled[last], shuffled[pick]];
    // Both indexes are within the list.
    [shuffled[last], shuffled[pick]] = [other as T, one as T];
  }
  return shuffled;
}
