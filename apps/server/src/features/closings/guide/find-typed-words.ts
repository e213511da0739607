import { findCommonWord } from '@ballpark/rules/search/synonyms';

/** The words as they were typed: a term has them in their common form, which is not always a word. Takes them folded. */
export function findTypedWords(words: string, term: string): string {
  const found = new Set(term.split(' '));
  return [...new Set(words.split(' '))].filter((word) => found.has(findCommonWord(word))).join(' ');
}
