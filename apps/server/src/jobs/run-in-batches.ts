type BatchOptions = {
  /** Rows per statement: few enough to end well within the statement timeout. */
  size: number;
  /** Batches per run. The next run takes the rest. */
  most: number;
};

/** Repeats a short statement until it has found less than a full batch. `work` returns how many rows it found. */
export async function runInBatches(
  { size, most }: BatchOptions,
  work: (limit: number) => Promise<number>,
): Promise<void> {
  for (let batch = 0; batch < most; batch += 1) {
    if ((await work(size)) < size) return;
  }
}
