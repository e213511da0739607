import { createHash } from 'node:crypto';
import { listTerms } from '@ballpark/rules/search/terms';

/** Where prices of a term are compared: the cell of a place, or undefined for the whole currency. */
type TermPlace = { currency: string; cell?: string | undefined };

/** One number for a term, a currency and a cell, so that one column of an index finds them. */
export function toTermKey(term: string, { currency, cell = '' }: TermPlace): string {
  return createHash('sha256').update(`${term}|${currency}|${cell}`).digest().readBigInt64BE().toString();
}

/** The key of a term that the operator has dropped, in whatever currency. */
export function toDroppedKey(term: string): string {
  return toTermKey(term, { currency: '' });
}

export type TermKeys = { nearKey: string | null; regionKey: string | null; anywhereKey: string };

type TitledClosing = { title: string; currency: string; h5: string | null; h4: string | null };

/** The keys of all terms of a title. */
export function listTermKeys({ title, currency, h5, h4 }: TitledClosing): TermKeys[] {
  const { words, pairs } = listTerms(title);
  return [...words, ...pairs].map((term) => ({
    nearKey: h5 && toTermKey(term, { currency, cell: h5 }),
    regionKey: h4 && toTermKey(term, { currency, cell: h4 }),
    anywhereKey: toTermKey(term, { currency }),
  }));
}
