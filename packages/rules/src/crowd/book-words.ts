import { listSynonymWords } from '../search/synonyms.ts';
import { listTellingWords } from '../search/terms.ts';
import { ALL_CATEGORIES } from './categories.ts';
import { CATEGORY_WORDS } from './category-words.ts';

/** Synonyms, names of categories and the words that tell a category, in their common form. */
const LISTED_WORDS: ReadonlySet<string> = new Set(
  [
    ...listSynonymWords(),
    ...ALL_CATEGORIES.map((name) => name.replaceAll('-', ' ')),
    ...Object.values(CATEGORY_WORDS).flatMap((words) => Object.values(words)),
  ].flatMap(listTellingWords),
);

/**
 * Whether the price book knows a word by itself. Any other word could be the name of a person, so many owners must have used
 * it. Takes it in its common form.
 */
export function isListedWord(word: string): boolean {
  return LISTED_WORDS.has(word);
}
