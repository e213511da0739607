/** Below each bound, prices are multiples of the step. */
type Steps = readonly (readonly [below: number, step: number])[];

const USUAL: Steps = [
  [20, 1],
  [300, 5],
  [1000, 10],
  [5000, 50],
  [Infinity, 100],
];

const STEPS: Readonly<Record<string, Steps>> = {
  JPY: [
    [3000, 100],
    [10_000, 500],
    [100_000, 1000],
    [Infinity, 5000],
  ],
  INR: [
    [1000, 50],
    [10_000, 100],
    [100_000, 500],
    [Infinity, 1000],
  ],
};

/** Rounds an amount to a price that people use: 185 instead of 183.42. */
export function roundPrice(amount: number, currency: string): number {
  const [, step] = (STEPS[currency] ?? USUAL).find(([below]) => amount < below) ?? [Infinity, 1];
  return Math.max(step, Math.round(amount / step) * step);
}
