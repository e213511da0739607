/** Does the work for each item, at most `concurrency` at a time. */
export async function runInParallel<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const runNext = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, runNext));
}
