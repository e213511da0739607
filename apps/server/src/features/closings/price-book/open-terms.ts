import { isListedWord } from '@ballpark/rules/crowd/book-words';
import { listTerms, type TitleTerms } from '@ballpark/rules/search/terms';
import type { AppContext } from '../../../core/context.ts';
import { toDroppedKey, toTermKey } from '../booking/term-keys.ts';
import { findOpenTerms } from './open-terms.repository.ts';

/** The terms of a text that the price book speaks of in a currency. */
export async function listOpenTerms(app: AppContext, text: string, currency: string): Promise<TitleTerms> {
  const { words, pairs } = listTerms(text);
  const open = await selectOpenTerms(app, [...words, ...pairs], currency);
  return { words: words.filter((word) => open.has(word)), pairs: pairs.filter((pair) => open.has(pair)) };
}

/**
 * Selects words that are on our list or that many owners have used, and pairs of two such words. What the operator has dropped
 * is left out, and so is each pair with a dropped word.
 */
export async function selectOpenTerms(
  app: AppContext,
  terms: readonly string[],
  currency: string,
): Promise<ReadonlySet<string>> {
  const words = new Set(terms.flatMap((term) => term.split(' ')));
  const asked = [...new Set([...words, ...terms])].map((term) => ({
    term,
    droppedKey: toDroppedKey(term),
    usedKey: words.has(term) && !isListedWord(term) ? toTermKey(term, { currency }) : null,
  }));
  const open = new Set(await findOpenTerms(app.db, { asked, at: app.now() }));
  return new Set(terms.filter((term) => open.has(term) && term.split(' ').every((word) => open.has(word))));
}
