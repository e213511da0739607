import { foldName } from '@ballpark/rules/fold-name';

/** Longer words are cut: nobody types more of one, and PostgreSQL takes only so much. */
const WORD_MAX = 60;

/** The words of some texts as a search finds them, each once. The same for what is written and for what is typed. */
export function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => foldName(text).split(' ')).filter((word) => word !== '');
  return [...new Set(words.map(shortened))];
}

/** By characters: half of one would be none. */
function shortened(word: string): string {
  return word.length > WORD_MAX ? Array.from(word).slice(0, WORD_MAX).join('') : word;
}

/** A search as PostgreSQL takes it: tsqueries in which every word matches the beginning of a word. */
export type SearchWords = {
  /** All that was typed. */
  all: string;
  /** What the index is asked for: its most telling words. The others are looked for in what that finds. */
  telling: string;
};

/** The beginning of a word as short as this is in most listings, and the index would have to add up all of them. */
const TELLING_LENGTH = 3;
const MOST_TELLING = 3;

/**
 * What was typed, or undefined when there is no word in it. Words are letters and digits alone, so nothing in them can
 * mean anything to the query's own language.
 */
export function searchWordsOf(typed: string): SearchWords | undefined {
  const words = wordsOf([typed]);
  // What is the beginning of another typed word is found with it.
  const needed = words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
  const longestFirst = needed.toSorted((one, other) => other.length - one.length);
  const telling = longestFirst.filter((word, index) => index === 0 || word.length >= TELLING_LENGTH);
  if (needed.length === 0) return undefined;
  return { all: beginnings(needed), telling: beginnings(telling.slice(0, MOST_TELLING)) };
}

function beginnings(words: readonly string[]): string {
  return words.map((word) => `${word}:*`).join(' & ');
}
