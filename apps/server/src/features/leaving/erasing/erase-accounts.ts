import { ACCOUNT_DATA_DAYS } from '@ballpark/rules/policy';
import type { AppContext } from '../../../core/context.ts';
import { before, type Instant } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import { deleteClosedAccount, lockErasableAccount, resetCard } from '../../accounts/closing/erase-account.ts';
import { eraseContactMessages } from '../../contact/erase-contact-messages.ts';
import { eraseListings } from '../../listings/erasing/erase-listings.ts';
import { erasePhotos } from '../../photos/sweeping/erase-photos.ts';
import { eraseShareCards } from '../../sharing/erase-share-cards.ts';
import { eraseStatements } from '../../moderation/erase-statements.ts';
import { eraseNotes } from '../../suggestions/erase-notes.ts';
import { eraseExports } from '../exporting/expire-exports.ts';
import { PERSONAL_DATA } from '../personal-data.ts';
import {
  countDueErasures,
  insertErasure,
  listDueMembers,
  listOpenErasures,
  markErasureComplete,
} from './erasure.repository.ts';
import { noteErasure } from './erasure-list.ts';
import { deleteMemberRows } from './member-rows.repository.ts';

/** Accounts of one run. The next run, ten minutes later, takes the rest. */
const ACCOUNTS_PER_RUN = 20;
const ROWS = { size: 1_000, most: 10_000 };

/**
 * Erases accounts that were closed 30 days ago, and continues erasures that were interrupted. Every step may run twice. A
 * failure leaves the erasure open for the next run and holds up no other. Returns how many accounts were erased.
 */
export async function eraseClosedAccounts(app: AppContext): Promise<number> {
  const closedBefore = findEnd(app);
  for (const memberId of await listDueMembers(app.db, closedBefore, ACCOUNTS_PER_RUN)) {
    await beginErasure(app, memberId, closedBefore);
  }
  const failures: unknown[] = [];
  const open = await listOpenErasures(app.db, ACCOUNTS_PER_RUN);
  for (const memberId of open) {
    await completeErasure(app, memberId).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`);
  return open.length;
}

/** How many accounts are due, with those whose erasure was interrupted, up to a limit. */
export function countDueAccounts(app: AppContext, limit: number): Promise<number> {
  return countDueErasures(app.db, findEnd(app), limit);
}

function findEnd(app: AppContext): Instant {
  return before(app.now(), ACCOUNT_DATA_DAYS, 'days');
}

/**
 * Deletes the account, so that its member cannot come back any more. False if the member has come back. Whatever is found by
 * the e-mail address goes in the same transaction, because the address is known only until then.
 */
export function beginErasure(app: AppContext, memberId: string, closedBefore: Instant): Promise<boolean> {
  return inTransaction(app.db, async (trx) => {
    const account = await lockErasableAccount(trx, memberId, closedBefore);
    if (!account) return false;
    await insertErasure(trx, memberId, app.now());
    await eraseContactMessages(trx, account.email);
    await deleteClosedAccount(trx, { memberId, email: account.email });
    return true;
  });
}

/** Erases everything else that the account had, in the order of the map. */
export async function completeErasure(app: AppContext, memberId: string): Promise<void> {
  await noteErasure(app, memberId);
  await eraseListings(app, memberId, (listingId) => eraseShareCards(app, { listingId }));
  await erasePhotos(app, memberId);
  await eraseNotes(app, memberId);
  await eraseStatements(app, memberId);
  await eraseExports(app, memberId);
  for (const [table, { columns, erased }] of Object.entries(PERSONAL_DATA)) {
    if (erased !== 'rows') continue;
    for (const column of columns) {
      await runInBatches(ROWS, (limit) =>
        inTransaction(app.db, (trx) => deleteMemberRows(trx, { table, column, memberId, limit })),
      );
    }
  }
  await resetCard(app.db, memberId);
  await markErasureComplete(app.db, memberId, app.now());
}
