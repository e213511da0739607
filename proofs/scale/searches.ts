import type { Cell } from '@ballpark/server/database/grid';
import { listMatching } from '@ballpark/server/features/listings/reading/text-search.repository';
import { searchWordsOf, type SearchWords } from '@ballpark/server/features/listings/search-words';
import { around, at, FIRST_PAGE, type ScaleCase } from './cases.ts';
import type { Viewers } from '../kit/large-database/viewers.ts';
import { SEED } from '../kit/large-database/world.ts';
import { makeVocabulary } from '../kit/large-database/words.ts';
import { seededChance } from '../kit/seeded-random.ts';

/** Searching is judged up to here: beyond it, reading all active listings with a word is what limits it. */
const JUDGED_UP_TO = 1_000_000;
const NEAR_KM = 50;

/** Words by how often they are met, from the commonest of all. */
const PLACES_OF_WORDS = {
  'a very common word': { from: 0, to: 10 },
  'a usual word': { from: 20, to: 400 },
  'a rare word': { from: 10_000, to: 20_000 },
} as const;

/** So many different searches of each kind. */
export function makeSearches(most: number): { name: string; typed: SearchWords[] }[] {
  const { words } = makeVocabulary(seededChance(SEED + 1));
  return Object.entries(PLACES_OF_WORDS).map(([name, { from, to }]) => ({
    name,
    typed: Array.from({ length: most }, (_, index) => searched(words[from + Math.floor((index * (to - from)) / most)])),
  }));
}

export function searchCases(viewers: Viewers, most: number): ScaleCase[] {
  return makeSearches(most).flatMap(({ name, typed }) => [
    searchCase({ name: `${name}, 50 km`, who: 'dense', typed, viewers: viewers.dense }),
    searchCase({ name: `${name}, 50 km`, who: 'random', typed, viewers: viewers.random }),
    searchCase({ name: `${name}, anywhere`, who: 'anyone', typed, viewers: undefined }),
  ]);
}

type Search = {
  name: string;
  who: ScaleCase['who'];
  typed: readonly SearchWords[];
  /** Where it is searched; undefined is anywhere. */
  viewers: readonly Cell[] | undefined;
};

function searchCase({ name, who, typed, viewers }: Search): ScaleCase {
  return {
    name,
    who,
    ask: (db, viewer) => {
      const scope = viewers
        ? around(at(viewers, viewer), { km: NEAR_KM })
        : ({ status: 'active', type: undefined, near: undefined } as const);
      return listMatching(db, { ...scope, words: at(typed, viewer) }, FIRST_PAGE);
    },
    mostBuffers: undefined,
    judgedUpTo: JUDGED_UP_TO,
  };
}

function searched(word: string | undefined): SearchWords {
  const words = searchWordsOf(word ?? '');
  if (!words) throw new Error('There is no such word.');
  return words;
}
