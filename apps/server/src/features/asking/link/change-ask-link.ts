import type { AskLink } from '@ballpark/contracts/asking';
import type { AppContext } from '../../../core/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { upsertAskLink } from './ask-link.repository.ts';
import { type OwnListing, readAskLink, requireOwnLink } from './read-ask-link.ts';

type ChangeLinkInput = OwnListing & { isOn: boolean; /** Whether it gets a new address. */ isRenewed: boolean };

/** A link that is switched on again has the address that it had, so that a printed tag works again. */
export async function changeAskLink(app: AppContext, { isOn, isRenewed, ...own }: ChangeLinkInput): Promise<AskLink> {
  const { memberId: ownerId, listingId } = own;
  await requireOwnLink(app, own);
  await inTransaction(app.db, (trx) => upsertAskLink(trx, { listingId, ownerId, isOn, isRenewed, at: app.now() }));
  return readAskLink(app, own);
}
