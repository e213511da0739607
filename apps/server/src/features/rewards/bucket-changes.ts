import type { XpChange } from './add-xp.ts';
import type { BucketChange } from './xp-histogram.repository.ts';

/** The finest first. The table knows these and no others. */
const STEPS = [1, 100, 5000] as const;

/** What moving these members does to the histogram, in the order of step and bucket. Who has nothing is in no bucket. */
export function bucketChanges(changes: readonly XpChange[]): BucketChange[] {
  return STEPS.flatMap((step) => {
    const deltas = new Map<number, number>();
    const count = (xp: number, delta: number) => {
      const bucket = Math.floor(xp / step);
      if (xp > 0) deltas.set(bucket, (deltas.get(bucket) ?? 0) + delta);
    };
    for (const { before, after } of changes) {
      count(before, -1);
      count(after, 1);
    }
    return [...deltas]
      .filter(([, delta]) => delta !== 0)
      .map(([bucket, delta]) => ({ step, bucket, delta }))
      .toSorted((a, b) => a.bucket - b.bucket);
  });
}
