/** Words that members use for the same thing, folded and in the singular. Each word is in one group. */
const GROUPS: readonly (readonly string[])[] = [
  ['bike', 'bicycle'],
  ['couch', 'sofa', 'settee'],
  ['tv', 'television'],
  ['fridge', 'refrigerator'],
  ['phone', 'smartphone', 'cellphone'],
  ['stroller', 'pram', 'pushchair', 'buggy'],
  ['vacuum', 'hoover'],
  ['wardrobe', 'closet', 'armoire'],
  ['bookcase', 'bookshelf'],
  ['rug', 'carpet'],
  ['mower', 'lawnmower'],
  ['barbecue', 'bbq', 'grill'],
  ['crib', 'cot'],
  ['sneaker', 'trainer'],
  ['jumper', 'sweater', 'pullover'],
  ['motorbike', 'motorcycle'],
  ['laptop', 'notebook'],
  ['stove', 'cooker'],
  ['tap', 'faucet'],
  ['flashlight', 'torch'],
  ['babysitter', 'nanny'],
  ['tutor', 'tutoring'],
  ['gardener', 'gardening'],
  ['plumber', 'plumbing'],
  ['painter', 'painting'],
  ['cleaner', 'cleaning'],
];

const SYNONYMS = new Map(
  GROUPS.flatMap((group) => group.map((word) => [word, group.filter((other) => other !== word)] as const)),
);

/** All words that have synonyms. */
export function listSynonymWords(): readonly string[] {
  return [...SYNONYMS.keys()];
}

/** Other words for a whole word, in the singular. Takes it folded, in singular or plural. */
export function listSynonyms(word: string): readonly string[] {
  return SYNONYMS.get(word) ?? SYNONYMS.get(toSingular(word)) ?? [];
}

/** Returns one word for a word, its plural and its synonyms, so that they can be counted together. */
export function findCommonWord(word: string): string {
  const singular = SYNONYMS.has(word) ? word : toSingular(word);
  return [singular, ...listSynonyms(singular)].toSorted()[0] ?? singular;
}

/** Words that end in 's' and are no plurals, or whose singular hardly occurs in titles. */
const WITHOUT_SINGULAR = new Set(
  (
    'atlas canvas chassis christmas iris jeans lens mercedes news pants scissors series shorts sunglasses tennis ' +
    'trousers'
  ).split(' '),
);

/** Singulars that the endings below do not lead to. */
const IRREGULAR: Readonly<Record<string, string>> = {
  axes: 'axe',
  bookshelves: 'bookshelf',
  children: 'child',
  cookies: 'cookie',
  dominoes: 'domino',
  fuses: 'fuse',
  hoodies: 'hoodie',
  knives: 'knife',
  leaves: 'leaf',
  lenses: 'lens',
  mice: 'mouse',
  movies: 'movie',
  scarves: 'scarf',
  shelves: 'shelf',
};

/** The ending of a plural and what stands for it in the singular; the first that fits decides. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(..)ies$/, '$1y'],
  [/(ss|x|ch|sh|[^aeiou]us)es$/, '$1'],
  [/([^su])s$/, '$1'],
];

/** Right for most words of titles. A wrong one does little harm: every spelling of a word has the same result. */
function toSingular(word: string): string {
  if (word.length <= 3 || WITHOUT_SINGULAR.has(word)) return word;
  const irregular = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined;
  if (irregular !== undefined) return irregular;
  const found = ENDINGS.find(([plural]) => plural.test(word));
  return found ? word.replace(...found) : word;
}
