/** A seeded random generator: the whole demo depends on one seed. */
export type SeededRandom = {
  /** From 0 up to, not including, 1. */
  next: () => number;
  between: (low: number, high: number) => number;
  integer: (low: number, high: number) => number;
  /** Normally distributed around 0, with a standard deviation of 1. */
  normal: () => number;
  pick: <Item>(items: readonly Item[]) => Item;
  shuffle: <Item>(items: readonly Item[]) => Item[];
  /** Picks one item, with a probability proportional to its weight. */
  pickWeighted: <Item>(items: readonly Item[], toWeight: (item: Item) => number) => Item;
};

export function createRandom(seed: number): SeededRandom {
  const next = createGenerator(seed);
  const between = (low: number, high: number) => low + (high - low) * next();
  const pick = <Item>(items: readonly Item[]) => getItem(items, Math.floor(next() * items.length));
  return {
    next,
    between,
    integer: (low, high) => Math.floor(between(low, high + 1)),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick,
    shuffle: (items) => {
      const left = [...items];
      return items.map(() => getItem(left.splice(Math.floor(next() * left.length), 1), 0));
    },
    pickWeighted: (items, weightOf) => {
      const weights = items.map(weightOf);
      let rest = next() * weights.reduce((sum, weight) => sum + weight, 0);
      return getItem(
        items,
        Math.max(
          0,
          weights.findIndex((weight) => (rest -= weight) < 0),
        ),
      );
    },
  };
}

/** Hashes a word to a seed, so that adding another word does not change the values of this one. */
export function hashSeed(word: string): number {
  let seed = 0x811c9dc5;
  for (const letter of word) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return seed >>> 0;
}

/** A linear congruential generator, with mixing so that similar seeds give unrelated numbers. */
function createGenerator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x45d9f3b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0x45d9f3b);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

function getItem<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error('there are no items to pick from');
  return item;
}
