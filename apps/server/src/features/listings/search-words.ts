import { listSynonyms } from '@ballpark/rules/search/synonyms';
import { extractWords } from '@ballpark/rules/search/terms';

/** A search in which every word, or another word for the same thing, matches as a prefix. */
export type SearchWords = {
  /** The words that a listing must have, as a tsquery. */
  all: string;
  /** The most selective words, which the word index is searched for. The other words filter its result. */
  telling: string;
  /** The search over the terms of open listings; undefined if these cannot answer it. */
  terms: SearchTerms | undefined;
};

export type SearchTerms = {
  /** For each word the prefixes that stand for it: the word and its synonyms. The longest word is first. */
  words: readonly (readonly string[])[];
  /** Whether these are all words of the search. */
  isWhole: boolean;
};

/** Shorter prefixes match most listings, and the index would have to merge all of them. */
const TELLING_LENGTH = 3;
const MAX_TELLING = 3;
/** A single letter begins words of nearly every listing. */
const TERM_LENGTH = 2;

/** Undefined when the text has no words. */
export function parseSearch(typed: string): SearchWords | undefined {
  const words = listNeededWords(typed);
  if (words.length === 0) return undefined;
  const telling = sortTelling(words).slice(0, MAX_TELLING);
  return { all: requireAll(words), telling: requireAll(telling), terms: toTerms(words, telling) };
}

function toTerms(words: readonly string[], telling: readonly string[]): SearchTerms | undefined {
  const [longest = ''] = telling;
  if (longest.length < TERM_LENGTH) return undefined;
  return { words: telling.map(listPrefixes), isWhole: telling.length === words.length };
}

/** A search with more words is loosened by leaving the shortest of them out first: every subset is written out. */
const MAX_LOOSENED = 5;

/**
 * Searches for listings that have most of the words, but not all: first those without one of them, then those without two,
 * as long as they have half. Each leaves out what the ones before it find.
 */
export function listLooserSearches(typed: string): SearchWords[] {
  const words = sortTelling(listNeededWords(typed)).slice(0, MAX_LOOSENED);
  const fewest = Math.ceil(words.length / 2);
  const searches: SearchWords[] = [];
  for (let count = words.length - 1; count >= fewest; count -= 1) {
    const telling = requireSome(words, count);
    searches.push({ all: `(${telling}) & !(${requireSome(words, count + 1)})`, telling, terms: undefined });
  }
  return searches;
}

/** The distinct words, without those that are the prefix of another typed word: they add nothing. */
function listNeededWords(typed: string): string[] {
  const words = extractWords([typed]);
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}

/** The longest first. Short ones only when there is no other. */
function sortTelling(words: readonly string[]): string[] {
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  return longestFirst.filter((word, index) => index === 0 || word.length >= TELLING_LENGTH);
}

function requireAll(words: readonly string[]): string {
  return words.map(matchWord).join(' & ');
}

/** At least `count` of the words. */
function requireSome(words: readonly string[], count: number): string {
  return listSubsets(words, count)
    .map((subset) => `(${requireAll(subset)})`)
    .join(' | ');
}

function listSubsets(words: readonly string[], count: number): string[][] {
  if (count === 0) return [[]];
  return words.flatMap((word, index) =>
    listSubsets(words.slice(index + 1), count - 1).map((subset) => [word, ...subset]),
  );
}

/** Words consist of letters and digits only, so they cannot contain an operator of the tsquery syntax. */
function matchWord(word: string): string {
  const [prefix, ...others] = listPrefixes(word).map((one) => `${one}:*`);
  return others.length === 0 ? `${prefix}` : `(${[prefix, ...others].join(' | ')})`;
}

function listPrefixes(word: string): string[] {
  return [word, ...listSynonyms(word)];
}
