import type { Cell } from '@ballpark/server/database/grid';
import { buildScope } from '@ballpark/server/features/listings/reading/scope.repository';
import { listMatching } from '@ballpark/server/features/listings/reading/text-search.repository';
import { parseSearch, type SearchWords } from '@ballpark/server/features/listings/search-words';
import { SEED } from '../kit/large-database/dataset.ts';
import { FIRST_PAGE, scopeAround, type Viewers } from '../kit/large-database/viewers.ts';
import { makeVocabulary } from '../kit/large-database/words.ts';
import { seededRandom } from '../kit/seeded-random.ts';
import { itemAt, type ScaleCase } from './cases.ts';

/** Searches are judged up to this size. In larger databases, reading all active listings with a word dominates. */
const JUDGED_UP_TO = 1_000_000;
const NEAR_KM = 50;

/** Ranks of words by frequency; rank 0 is the most common word. */
const WORD_RANKS = {
  'a very common word': { from: 0, to: 10 },
  'a usual word': { from: 20, to: 400 },
  'a rare word': { from: 10_000, to: 20_000 },
} as const;

/** Builds different searches of each kind. */
export function makeSearches(most: number): { name: string; typed: SearchWords[] }[] {
  const { words } = makeVocabulary(seededRandom(SEED + 1));
  return Object.entries(WORD_RANKS).map(([name, { from, to }]) => ({
    name,
    typed: Array.from({ length: most }, (_, index) =>
      toSearchWords(words[from + Math.floor((index * (to - from)) / most)]),
    ),
  }));
}

export function searchCases(viewers: Viewers, most: number): ScaleCase[] {
  return makeSearches(most).flatMap(({ name, typed }) => [
    searchCase({ name: `${name}, 50 km`, who: 'dense', typed, viewers: viewers.dense }),
    searchCase({ name: `${name}, 50 km`, who: 'random', typed, viewers: viewers.random }),
    searchCase({ name: `${name}, anywhere`, who: 'anyone', typed, viewers: undefined }),
  ]);
}

type SearchInput = {
  name: string;
  who: ScaleCase['who'];
  typed: readonly SearchWords[];
  /** Searches around these viewers; undefined searches everywhere. */
  viewers: readonly Cell[] | undefined;
};

function searchCase({ name, who, typed, viewers }: SearchInput): ScaleCase {
  return {
    name,
    who,
    ask: (db, viewer) => {
      const scope = viewers ? scopeAround(itemAt(viewers, viewer), { km: NEAR_KM }) : buildScope({ status: 'active' });
      return listMatching(db, { ...scope, words: itemAt(typed, viewer) }, FIRST_PAGE);
    },
    mostBuffers: undefined,
    judgedUpTo: JUDGED_UP_TO,
  };
}

function toSearchWords(word: string | undefined): SearchWords {
  const words = parseSearch(word ?? '');
  if (!words) throw new Error('The word is not searchable.');
  return words;
}
