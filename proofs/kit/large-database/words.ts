import type { Chance } from '../seeded-random.ts';

/** A made-up language: the word at place n is met about n times as rarely as the first, as in every real one. */
export type Vocabulary = {
  /** From the commonest to the rarest. */
  words: readonly string[];
  draw: () => string;
};

const WORDS = 30_000;
/** Longer words from here on: what is said often is short. */
const SHORT_WORDS = 800;
const DRAWS = 2 ** 21;
const CONSONANTS = 'bdfghjklmnprstvz';
const VOWELS = 'aeiou';

export function makeVocabulary(chance: Chance): Vocabulary {
  const words = makeWords(chance);
  const draws = zipfDraws();
  return { words, draw: () => words[draws[chance.below(DRAWS)] ?? 0] ?? '' };
}

function makeWords(chance: Chance): string[] {
  const words = new Set<string>();
  while (words.size < WORDS) {
    const syllables = words.size < SHORT_WORDS ? 2 : 3;
    let word = '';
    for (let syllable = 0; syllable < syllables; syllable += 1) {
      word += (CONSONANTS[chance.below(CONSONANTS.length)] ?? '') + (VOWELS[chance.below(VOWELS.length)] ?? '');
    }
    words.add(word + (CONSONANTS[chance.below(CONSONANTS.length * 2)] ?? ''));
  }
  return [...words];
}

/** Each word's place as often as it is to be drawn: one look-up a word instead of a search. */
function zipfDraws(): Uint16Array {
  const total = Array.from({ length: WORDS }, (_, place) => 1 / (place + 1)).reduce((sum, weight) => sum + weight, 0);
  const draws = new Uint16Array(DRAWS);
  let filled = 0;
  let reached = 0;
  for (let place = 0; place < WORDS; place += 1) {
    reached += 1 / (place + 1) / total;
    const until = place === WORDS - 1 ? DRAWS : Math.round(reached * DRAWS);
    draws.fill(place, filled, until);
    filled = until;
  }
  return draws;
}
