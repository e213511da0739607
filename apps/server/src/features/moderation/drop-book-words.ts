import type { AppContext } from '../../core/context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { allowTerm, dropTerm, findTerm } from '../closings/price-book/drop-terms.ts';
import { insertAuditEntry } from './audit.repository.ts';

export type DropResult =
  | { outcome: 'dropped'; removedPages: number }
  | { outcome: 'dropped before' }
  | { outcome: 'no term' };

const OPERATOR = { kind: 'operator' } as const;

/** Takes words out of the price book, by the operator's command. The log says that it happened, and not which words. */
export function dropBookWords(app: AppContext, words: string): Promise<DropResult> {
  return inTransaction(app.db, async (trx) => {
    const term = findTerm(words);
    if (term === undefined) return { outcome: 'no term' };
    const { isDropped, removedPages } = await dropTerm(trx, term, app.now());
    if (!isDropped) return { outcome: 'dropped before' };
    const details = { pages: removedPages };
    await insertAuditEntry(trx, { actor: OPERATOR, event: 'words-dropped', details, at: app.now() });
    return { outcome: 'dropped', removedPages };
  });
}

export type AllowResult = { outcome: 'allowed' | 'not dropped' | 'no term' };

/** Lets the price book speak of dropped words again, where enough closings have them. */
export function allowBookWords(app: AppContext, words: string): Promise<AllowResult> {
  return inTransaction(app.db, async (trx) => {
    const term = findTerm(words);
    if (term === undefined) return { outcome: 'no term' };
    if (!(await allowTerm(trx, term))) return { outcome: 'not dropped' };
    await insertAuditEntry(trx, { actor: OPERATOR, event: 'words-allowed', at: app.now() });
    return { outcome: 'allowed' };
  });
}
