import type { Random } from '../seeded-random.ts';

/** An invented vocabulary with Zipf's distribution: the n-th word is n times as rare as the first. */
export type Vocabulary = {
  /** From the most common to the rarest. */
  words: readonly string[];
  draw: () => string;
};

const WORDS = 30_000;
/** Words after this rank are longer, as in real languages. */
const SHORT_WORDS = 800;
const DRAWS = 2 ** 21;
const CONSONANTS = 'bdfghjklmnprstvz';
const VOWELS = 'aeiou';

export function makeVocabulary(random: Random): Vocabulary {
  const words = makeWords(random);
  const draws = buildZipfTable();
  return { words, draw: () => words[draws[random.below(DRAWS)] ?? 0] ?? '' };
}

function makeWords(random: Random): string[] {
  const words = new Set<string>();
  while (words.size < WORDS) {
    const syllables = words.size < SHORT_WORDS ? 2 : 3;
    let word = '';
    for (let syllable = 0; syllable < syllables; syllable += 1) {
      word += (CONSONANTS[random.below(CONSONANTS.length)] ?? '') + (VOWELS[random.below(VOWELS.length)] ?? '');
    }
    words.add(word + (CONSONANTS[random.below(CONSONANTS.length * 2)] ?? ''));
  }
  return [...words];
}

/** Contains the rank of each word as often as it is drawn, so that a draw is one look-up instead of a search. */
function buildZipfTable(): Uint16Array {
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
