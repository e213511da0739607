import {
  ASK_LINKS_PER_DEVICE,
  ASK_PRICES_MAX,
  ASK_PRICES_PER_NETWORK,
  GUEST_CHANGES_MAX,
} from '@ballpark/rules/asking';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { type AskLinkRow, lockAskLink } from '../link/ask-link.repository.ts';
import { isAskToken } from '../link/ask-token.ts';
import type { GuestOrigin } from './guest-device.ts';
import type { GuestContent } from './guest-input.ts';
import {
  countGuestPrices,
  deleteGuestPrice,
  findOwnPrice,
  type GuestUsage,
  insertGuestPrice,
  updateGuestPrice,
} from './guest.repository.ts';

type GuestInput = { listingId: string; token: string; origin: GuestOrigin };

/** `lost`: the link does not work. `ended`: the listing takes no more prices. */
type Refused = 'lost' | 'ended' | 'full' | 'no-changes-left' | 'device-limit' | 'network-limit';
export type SendOutcome = 'sent' | Refused;

/**
 * Stores the price of a guest, or changes the one that the device has sent. The same content a second time, from a double
 * click or a reload, changes nothing.
 */
export async function sendGuestPrice(app: AppContext, input: GuestInput & { content: GuestContent }) {
  const outcome = await inTransaction(app.db, (trx) => writePrice(app, trx, input));
  if (outcome === 'sent') app.live.announce(input.listingId, 'guest');
  return outcome;
}

/** The lock on the listing lets its guests in one by one, and keeps it from closing in between. */
async function writePrice(
  app: AppContext,
  trx: Trx,
  { listingId, token, origin, content }: GuestInput & { content: GuestContent },
): Promise<SendOutcome> {
  const link = await lockOpenLink(app, trx, { listingId, token });
  if (!link) return 'lost';
  if (!link.isActive) return 'ended';
  const at = app.now();
  const own = await findOwnPrice(trx, { listingId, device: origin.device });
  if (own) {
    if (isSame(own, content)) return 'sent';
    if (own.changes >= GUEST_CHANGES_MAX) return 'no-changes-left';
    await updateGuestPrice(trx, { id: own.id, content, at });
    return 'sent';
  }
  const refused = findReachedLimit(await countGuestPrices(trx, { listingId, origin, at }));
  if (refused) return refused;
  await insertGuestPrice(trx, { id: newId(), listingId, ownerId: link.ownerId, content, origin, at });
  return 'sent';
}

/** Undefined unless the token is that of the link as it is now. */
async function lockOpenLink(
  app: AppContext,
  trx: Trx,
  { listingId, token }: { listingId: string; token: string },
): Promise<AskLinkRow | undefined> {
  const link = await lockAskLink(trx, listingId);
  const isOpen = link?.isOn === true && isAskToken(app, token, { listingId, version: link.version });
  return isOpen ? link : undefined;
}

function isSame(one: GuestContent, other: GuestContent): boolean {
  return one.amountMinor === other.amountMinor && one.note === other.note && one.name === other.name;
}

function findReachedLimit({ onListing, ofDevice, ofNetwork }: GuestUsage): Refused | undefined {
  if (onListing >= ASK_PRICES_MAX) return 'full';
  if (ofDevice >= ASK_LINKS_PER_DEVICE) return 'device-limit';
  return ofNetwork >= ASK_PRICES_PER_NETWORK ? 'network-limit' : undefined;
}

/** Deletes the price of a device, also after the listing has ended. Without one nothing happens. */
export async function deleteOwnPrice(app: AppContext, { listingId, origin }: Omit<GuestInput, 'token'>): Promise<void> {
  const own = await findOwnPrice(app.db, { listingId, device: origin.device });
  if (own && (await deleteGuestPrice(app.db, { listingId, guestId: own.id }))) app.live.announce(listingId, 'guest');
}
