import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { isUuid } from '../../../database/new-id.ts';
import { type OwnListing, requireOwnLink } from '../link/read-ask-link.ts';
import { hideGuestPrice } from './guest.repository.ts';

/** Hides the price of a guest for good, by the decision of a moderator. */
export async function withdrawGuestPrice(app: AppContext, trx: Trx, guestId: string): Promise<void> {
  await hideGuestPrice(trx, { guestId, at: app.now() });
}

type RemoveInput = OwnListing & { guestId: string };

/**
 * Takes the price of a guest off the owner's page. The row stays: its author, who is not told, could send another one from
 * the same device, and a report needs it.
 */
export async function removeGuestPrice(app: AppContext, { guestId, ...own }: RemoveInput): Promise<void> {
  await requireOwnLink(app, own);
  if (!isUuid(guestId)) return;
  await hideGuestPrice(app.db, { listingId: own.listingId, guestId, at: app.now() });
}
