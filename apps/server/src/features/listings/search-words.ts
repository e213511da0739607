import { foldName } from '@ballpark/rules/fold-name';

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

/** A search as tsqueries in which every word matches as a prefix. */
export type SearchWords = {
  /** All words that the member typed. */
  all: string;
  /** The most selective words, which the word index is searched for. The other words filter its result. */
  telling: string;
};

/** Shorter prefixes match most listings, and the index would have to merge all of them. */
const TELLING_LENGTH = 3;
const MAX_TELLING = 3;

/**
 * Undefined when the text has no words. Words consist of letters and digits only, so they cannot contain an operator of
 * the tsquery syntax.
 */
export function parseSearch(typed: string): SearchWords | undefined {
  const words = extractWords([typed]);
  // A word that is the prefix of another typed word adds nothing.
  const needed = words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
  const longestFirst = needed.toSorted((one, other) => other.length - one.length);
  const telling = longestFirst.filter((word, index) => index === 0 || word.length >= TELLING_LENGTH);
  if (needed.length === 0) return undefined;
  return { all: toPrefixQuery(needed), telling: toPrefixQuery(telling.slice(0, MAX_TELLING)) };
}

function toPrefixQuery(words: readonly string[]): string {
  return words.map((word) => `${word}:*`).join(' & ');
}
