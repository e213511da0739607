import { foldName } from '@ballpark/rules/fold-name';
import { listSynonyms } from '@ballpark/rules/search/synonyms';

/** Longer words are cut. Members do not type more of a word, and PostgreSQL limits the length of a lexeme. */
const WORD_MAX = 60;

/** The distinct words of some texts in their searchable form. Used for listings and for queries, so that both match. */
export function extractWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => foldName(text).split(' ')).filter((word) => word !== '');
  return [...new Set(words.map(shorten))];
}

/** Cuts by code points, so that no surrogate pair is split. */
function shorten(word: string): string {
  return word.length > WORD_MAX ? Array.from(word).slice(0, WORD_MAX).join('') : word;
}

/** A search as tsqueries in which every word, or another word for the same thing, matches as a prefix. */
export type SearchWords = {
  /** What a listing must have. */
  all: string;
  /** The most selective words, which the word index is searched for. The other words filter its result. */
  telling: string;
};

/** Shorter prefixes match most listings, and the index would have to merge all of them. */
const TELLING_LENGTH = 3;
const MAX_TELLING = 3;

/** Undefined when the text has no words. */
export function parseSearch(typed: string): SearchWords | undefined {
  const words = listNeededWords(typed);
  if (words.length === 0) return undefined;
  return { all: requireAll(words), telling: requireAll(sortTelling(words).slice(0, MAX_TELLING)) };
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
    searches.push({ all: `(${telling}) & !(${requireSome(words, count + 1)})`, telling });
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
  const synonyms = listSynonyms(word);
  if (synonyms.length === 0) return `${word}:*`;
  return `(${[word, ...synonyms].map((one) => `${one}:*`).join(' | ')})`;
}
