import { foldName } from '../words/fold-name.ts';
import { findCommonWord } from './synonyms.ts';

/** Words that say nothing about what is sold. */
const STOP_WORDS = new Set(
  (
    'a an and any as at be by can do each else ever few for free from get go good great has have help i if in is it its ' +
    'just like looking me more most my need new nice of old on one or our out set small so some that the this to two ' +
    'up us use used very want we with you your'
  ).split(' '),
);

const WORD_MIN = 2;
/** Longer words are cut. Members do not type more of a word, and PostgreSQL limits the length of a lexeme. */
const WORD_MAX = 60;
/** Words and pairs of one title. */
const TERMS_MAX = 12;
const NUMBER = /^\d+$/;

/** The words of a text without case and accents, as a listing, a search and the price book have them. */
function splitWords(text: string): string[] {
  return foldName(text)
    .split(' ')
    .filter((word) => word !== '');
}

/** The distinct words of some texts in their searchable form. Used for listings and for queries, so that both match. */
export function extractWords(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(splitWords).map(shorten))];
}

/** Cuts by code points, so that no surrogate pair is split. */
function shorten(word: string): string {
  return word.length > WORD_MAX ? Array.from(word).slice(0, WORD_MAX).join('') : word;
}

/** The words of a title that say what it is, in their common form: singular, and one word for all synonyms. */
export function listTellingWords(title: string): string[] {
  return splitWords(title)
    .filter((word) => word.length >= WORD_MIN && word.length <= WORD_MAX && !STOP_WORDS.has(word) && !NUMBER.test(word))
    .map(findCommonWord);
}

/** Two words as one term, whatever their order in the title. */
function joinPair(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

function listPairs(words: readonly string[]): string[] {
  return words.slice(1).flatMap((word, index) => {
    const before = words[index] ?? word;
    return before === word ? [] : [joinPair(before, word)];
  });
}

export type TitleTerms = { words: string[]; pairs: string[] };

/** The telling words of a title and the pairs of neighbouring ones, each once. */
export function listTerms(title: string): TitleTerms {
  const words = listTellingWords(title);
  const distinct = [...new Set(words)].slice(0, TERMS_MAX);
  const pairs = [...new Set(listPairs(words))].slice(0, TERMS_MAX - distinct.length);
  return { words: distinct, pairs };
}
