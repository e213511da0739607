/** Chance that falls the same way each time: everything in the demo hangs on one seed. */
export type Chance = {
  /** From 0 up to, not including, 1. */
  next: () => number;
  between: (low: number, high: number) => number;
  whole: (low: number, high: number) => number;
  /** Bell-shaped around 0, with a standard deviation of 1. */
  normal: () => number;
  pick: <Item>(items: readonly Item[]) => Item;
  shuffled: <Item>(items: readonly Item[]) => Item[];
  /** One of them, the heavier the likelier. */
  weighted: <Item>(items: readonly Item[], weightOf: (item: Item) => number) => Item;
};

export function chanceOf(seed: number): Chance {
  const next = numbers(seed);
  const between = (low: number, high: number) => low + (high - low) * next();
  const pick = <Item>(items: readonly Item[]) => itemAt(items, Math.floor(next() * items.length));
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick,
    shuffled: (items) => {
      const left = [...items];
      return items.map(() => itemAt(left.splice(Math.floor(next() * left.length), 1), 0));
    },
    weighted: (items, weightOf) => {
      const weights = items.map(weightOf);
      let rest = next() * weights.reduce((sum, weight) => sum + weight, 0);
      return itemAt(
        items,
        Math.max(
          0,
          weights.findIndex((weight) => (rest -= weight) < 0),
        ),
      );
    },
  };
}

/** A number for a word, so that what hangs on a word does not change when another is added. */
export function seedOf(word: string): number {
  let seed = 0x811c9dc5;
  for (const letter of word) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return seed >>> 0;
}

/** A linear congruence, scrambled so that neighbouring seeds have nothing in common. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x45d9f3b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0x45d9f3b);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}
