import { listTerms } from '@ballpark/rules/search/terms';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { toDroppedKey } from '../booking/term-keys.ts';
import { deletePagesWithWords } from '../guide/guide-page.repository.ts';
import { countDroppedKeys, deleteDroppedKey, findDroppedKeys, insertDroppedKey } from './open-terms.repository.ts';

/** The one term that some words are: a word, or two as a pair. Undefined if they are none, or more. */
export function findTerm(text: string): string | undefined {
  const { words, pairs } = listTerms(text);
  const [word, another, ...more] = words;
  if (more.length > 0) return undefined;
  return another === undefined ? word : pairs[0];
}

/** Keeps a term out of the price book from now on. A dropped word takes all its pairs along. */
export async function dropTerm(
  trx: Trx,
  term: string,
  at: Instant,
): Promise<{ isDropped: boolean; removedPages: number }> {
  const isDropped = await insertDroppedKey(trx, toDroppedKey(term), at);
  return { isDropped, removedPages: isDropped ? await deletePagesWithWords(trx, term.split(' ')) : 0 };
}

/** Lets the price book speak of a term again. Returns false for one that was not dropped. */
export function allowTerm(trx: Trx, term: string): Promise<boolean> {
  return deleteDroppedKey(trx, toDroppedKey(term));
}

export function countDroppedTerms(app: AppContext): Promise<number> {
  return countDroppedKeys(app.db);
}

/**
 * Describes which of some words the operator has dropped, as a text. Answers that are kept in memory have it in their
 * key, so that an answer with a dropped term is not given again.
 */
export async function describeDropped(app: AppContext, text: string): Promise<string> {
  const { words, pairs } = listTerms(text);
  const keys = await findDroppedKeys(app.db, [...words, ...pairs].map(toDroppedKey));
  return keys.toSorted().join(' ');
}
