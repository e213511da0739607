import type { Cell } from '@ballpark/server/database/grid';
import { buildScope } from '@ballpark/server/features/listings/reading/scope.repository';
import { countMatchingListings } from '@ballpark/server/features/listings/reading/count.repository';
import { listMatchingListings } from '@ballpark/server/features/listings/reading/text-search.repository';
import { parseSearch, type SearchWords } from '@ballpark/server/features/listings/search-words';
import { SEED } from '../../kit/large-database/dataset.ts';
import { FIRST_PAGE, scopeAround, type Viewers } from '../../kit/large-database/viewers.ts';
import { makeVocabulary } from '../../kit/large-database/words.ts';
import { seededRandom } from '../../kit/seeded-random.ts';
import { itemAt, type ScaleCase } from './cases.ts';

/** The times of other searches are judged up to this size. Every listing of a slot has a very common word. */
const JUDGED_UP_TO = 1_000_000;
const NEAR_KM = 50;

const USUAL_WORD = 'a usual word';
const USUAL_WORD_BOUNDS = { mostBuffers: 900, judgedUpTo: Infinity, isFlat: true } as const;

/** Ranks of words by frequency; rank 0 is the most common word. */
const WORD_RANKS = {
  'a very common word': { from: 0, to: 10 },
  [USUAL_WORD]: { from: 20, to: 400 },
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
  const counted = makeSearches(most).flatMap(({ name, typed }) => countCase({ name, typed, viewers: viewers.dense }));
  const searched = makeSearches(most).flatMap(({ name, typed }) => [
    searchCase({ name: `${name}, 50 km`, who: 'dense', typed, viewers: viewers.dense }),
    searchCase({ name: `${name}, 50 km`, who: 'random', typed, viewers: viewers.random }),
    searchCase({ name: `${name}, anywhere`, who: 'anyone', typed, viewers: undefined }),
  ]);
  return [...searched, ...counted];
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
      return listMatchingListings(db, { ...scope, words: itemAt(typed, viewer) }, FIRST_PAGE);
    },
    ...(name.startsWith(USUAL_WORD) ? USUAL_WORD_BOUNDS : { mostBuffers: undefined, judgedUpTo: JUDGED_UP_TO }),
  };
}

type CountInput = { name: string; typed: readonly SearchWords[]; viewers: readonly Cell[] };

/** Reported: the number of matches grows up to the cap of the count. */
function countCase({ name, typed, viewers }: CountInput): ScaleCase {
  return {
    name: `count ${name}, 50 km`,
    who: 'dense',
    ask: (db, viewer) =>
      countMatchingListings(db, {
        ...scopeAround(itemAt(viewers, viewer), { km: NEAR_KM }),
        words: itemAt(typed, viewer),
      }),
    mostBuffers: undefined,
    judgedUpTo: undefined,
  };
}

function toSearchWords(word: string | undefined): SearchWords {
  const words = parseSearch(word ?? '');
  if (!words) throw new Error('The word is not searchable.');
  return words;
}
