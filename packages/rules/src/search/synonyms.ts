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

/** Other words for a whole word, in the singular. Takes it folded, in singular or plural. */
export function listSynonyms(word: string): readonly string[] {
  return SYNONYMS.get(word) ?? SYNONYMS.get(toSingular(word)) ?? [];
}

/** The same word for a word, its plural and its synonyms, so that they can be counted together. */
export function findCommonWord(word: string): string {
  const singular = SYNONYMS.has(word) ? word : toSingular(word);
  return [singular, ...listSynonyms(singular)].toSorted()[0] ?? singular;
}

/** Short words and those that end in 'ss' or 'us' are no plurals. */
function toSingular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !/[su]s$/.test(word) ? word.slice(0, -1) : word;
}
