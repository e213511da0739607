import { BOOK_AREAS, type BookArea } from '@ballpark/rules/crowd/price-book';
import type { Point } from '@ballpark/rules/places';
import { listTerms } from '@ballpark/rules/search/terms';
import type { Database } from '@ballpark/server/database/client';
import { databaseNow } from '@ballpark/server/database/instant';
import { listBookAreas } from '@ballpark/server/features/closings/price-book/book-areas';
import { findBookPrices } from '@ballpark/server/features/closings/price-book/book.repository';
import { findComparables } from '@ballpark/server/features/closings/price-book/comparables.repository';
import { findOpenTerms } from '@ballpark/server/features/closings/price-book/open-terms.repository';
import { toDroppedKey, toTermKey } from '@ballpark/server/features/closings/booking/term-keys';
import type { Client } from 'pg';
import { METRO } from '../../kit/large-database/places.ts';
import type { Vocabulary } from '../../kit/large-database/words.ts';
import { printTable } from '../../kit/proof-run.ts';
import { percentile } from '../../kit/statistics.ts';
import { BOOK_CURRENCY } from './book-rows.ts';
import { type ExplainedDatabase, explainQueries } from './explain-queries.ts';

/** What a question costs, over all its words and places. */
export type BookCost = {
  closings: number;
  question: 'guide' | 'comparables' | 'words';
  words: string;
  area: BookArea;
  medianPages: number;
  mostPages: number;
  /** The closings of the median answer. */
  found: number;
};

export type BookControl = { closings: number; mutation: string; question: BookCost['question']; pages: number };

/** From the most common word on: which words are asked for. */
const RANKS = { 'common word': [0, 1, 2], 'usual word': [90, 100, 110], 'rare word': [2900, 3000, 3100] } as const;
const TITLE_RANKS = [
  [0, 1, 2],
  [0, 40, 300],
  [3, 12, 1000],
  [10, 90, 5000],
] as const;
/** Degrees from the middle of the city. */
const OFFSETS = [
  [0, 0],
  [0.05, 0.1],
  [-0.06, 0.08],
  [0.04, -0.12],
  [-0.05, -0.09],
] as const;
const PLACES: readonly Point[] = OFFSETS.map(([north, east]) => ({
  latitude: METRO.latitude + north,
  longitude: METRO.longitude + east,
}));

/** Returns the closings that were found. */
type Ask = (db: Database) => Promise<readonly unknown[]>;

/** Asks the guide for words in each area, and for what is comparable with titles. */
export async function measureBook(
  client: Client,
  { closings, vocabulary }: { closings: number; vocabulary: Vocabulary },
): Promise<BookCost[]> {
  const explained = await explainQueries(client);
  const costs: BookCost[] = [];
  for (const [words, ranks] of Object.entries(RANKS)) {
    for (const area of BOOK_AREAS) {
      const asks = ranks.flatMap((rank) => PLACES.map((place) => askGuide(pickWord(vocabulary, rank), area, place)));
      costs.push({ closings, question: 'guide', words, area, ...(await measure(explained, asks)) });
    }
  }
  const titles = TITLE_RANKS.map((ranks) => ranks.map((rank) => pickWord(vocabulary, rank)).join(' '));
  const asks = titles.flatMap((title) => PLACES.map((place) => askComparables(title, place)));
  costs.push({
    closings,
    question: 'comparables',
    words: '5 terms',
    area: 'near',
    ...(await measure(explained, asks)),
  });
  const wordAsks = titles.map(askWords);
  costs.push({
    closings,
    question: 'words',
    words: '3 words',
    area: 'anywhere',
    ...(await measure(explained, wordAsks)),
  });
  return costs;
}

async function measure({ db, takeCost }: ExplainedDatabase, asks: readonly Ask[]) {
  const answers: { pages: number; found: number }[] = [];
  for (const ask of asks) {
    const { length: found } = await ask(db);
    answers.push({ pages: takeCost().pages, found });
  }
  const pages = answers.map((answer) => answer.pages);
  const found = percentile(
    answers.map((answer) => answer.found),
    0.5,
  );
  return { medianPages: percentile(pages, 0.5), mostPages: Math.max(...pages), found };
}

function pickWord({ words }: Vocabulary, rank: number): string {
  const [term] = listTerms(words[rank] ?? '').words;
  if (term === undefined) throw new Error(`There is no word of rank ${rank}.`);
  return term;
}

function listKeys(term: string, area: BookArea, point: Point): string[] {
  return listBookAreas(term, { currency: BOOK_CURRENCY, point }).find((one) => one.area === area)?.keys ?? [];
}

function askGuide(term: string, area: BookArea, point: Point): Ask {
  return (db) => findBookPrices(db, { area, keys: listKeys(term, area, point), at: databaseNow() });
}

/** Three words and their two pairs. */
function askComparables(title: string, point: Point): Ask {
  const { words, pairs } = listTerms(title);
  const terms = [...pairs.map((term) => ({ term, worth: 2 })), ...words.map((term) => ({ term, worth: 1 }))];
  const keys = terms.flatMap(({ term, worth }) => listKeys(term, 'near', point).map((key) => ({ key, worth })));
  return (db) => findComparables(db, { area: 'near', keys, category: null, at: databaseNow() });
}

/** Which words of a title the price book speaks of. None of them is on its list, so all are counted. */
function askWords(title: string): Ask {
  const asked = listTerms(title).words.map((term) => ({
    term,
    droppedKey: toDroppedKey(term),
    usedKey: toTermKey(term, { currency: BOOK_CURRENCY }),
  }));
  return (db) => findOpenTerms(db, { asked, at: databaseNow() });
}

/** Asks these questions without the index that they rely on. */
export async function measureWithoutIndex(
  client: Client,
  { closings, vocabulary }: { closings: number; vocabulary: Vocabulary },
): Promise<BookControl[]> {
  const explained = await explainQueries(client);
  const [word, title] = [pickWord(vocabulary, 0), [0, 1, 2].map((rank) => pickWord(vocabulary, rank)).join(' ')];
  const mutation = 'no index of near words';
  await client.query('begin');
  await client.query('drop index closing_term_near');
  const guide = await measure(explained, [askGuide(word, 'near', METRO)]);
  const comparables = await measure(explained, [askComparables(title, METRO)]);
  await client.query('rollback');
  return [
    { closings, mutation, question: 'guide', pages: guide.mostPages },
    { closings, mutation, question: 'comparables', pages: comparables.mostPages },
  ];
}

/** The newest closings of all cells in one condition: PostgreSQL reads the whole history of the word and sorts it. */
export async function measureOneCondition(
  client: Client,
  { closings, vocabulary }: { closings: number; vocabulary: Vocabulary },
): Promise<BookControl> {
  const { db, takeCost } = await explainQueries(client, (text) =>
    text
      .replace('from unnest($1::bigint[]) key (id) cross join lateral (', 'from (')
      .replace('= any (array[key.id])', '= any ($1::bigint[])')
      .replace(/order by "near_key", closed_on desc limit \d+/, 'order by closed_on desc limit 200'),
  );
  await askGuide(pickWord(vocabulary, 0), 'near', METRO)(db);
  return { closings, mutation: 'all cells in one condition', question: 'guide', pages: takeCost().pages };
}

export function showBook(costs: readonly BookCost[], controls: readonly BookControl[]): void {
  console.log('Guide and comparables: pages of 8 kB that one question touches');
  printTable(
    ['closings', 'question', 'words', 'area', 'median', 'most', 'found'],
    costs.map(({ closings, question, words, area, medianPages, mostPages, found }) => [
      closings,
      question,
      words,
      area,
      medianPages,
      mostPages,
      found,
    ]),
  );
  printTable(
    ['closings', 'question', 'mutation', 'pages'],
    controls.map(({ closings, question, mutation, pages }) => [closings, question, mutation, pages]),
  );
}
