import { foldName } from '../words/fold-name.ts';
import type { ListingType } from '../listings.ts';
import type { Category } from './categories.ts';
import { CATEGORY_WORDS } from './category-words.ts';

/** The words after these describe the thing that was named before: 'Guitar with a new case', 'Boots, size 41'. */
const DESCRIPTION_START = /[,;:(/|–—]|\b(?:with|for|and|in|on|from|of)\b/i;

/** The category that the words of a title tell, or undefined. The owner may change or clear it. */
export function proposeCategory(title: string, type: ListingType): Category | undefined {
  const [name = '', ...rest] = title.split(DESCRIPTION_START);
  const named = findCategories(name, type);
  // English names a thing last ('desk lamp') and an act first ('repair a chair').
  return (type === 'PRODUCT' ? named.at(-1) : named[0]) ?? findCategories(rest.join(' '), type)[0];
}

function findCategories(text: string, type: ListingType): Category[] {
  const categories = CATEGORIES_BY_WORD[type];
  return foldName(text)
    .split(' ')
    .map((word) => categories.get(word) ?? categories.get(toSingular(word)))
    .filter((category) => category !== undefined);
}

function toSingular(word: string): string {
  return word.replace(/(?<=ch|sh|x|ss)es$|s$/, '');
}

const CATEGORIES_BY_WORD = {
  PRODUCT: groupByWord(CATEGORY_WORDS.PRODUCT),
  SERVICE: groupByWord(CATEGORY_WORDS.SERVICE),
};

function groupByWord<Name extends Category>(words: Record<Name, string>): ReadonlyMap<string, Category> {
  // Object.entries forgets the names of the keys; `words` has no others.
  const lists = Object.entries(words) as [Name, string][];
  return new Map(lists.flatMap(([category, list]) => list.split(' ').map((word) => [word, category] as const)));
}
