import type { AskLink } from '@ballpark/contracts/asking';
import { findGuestMiddle } from '@ballpark/rules/asking';
import { fromMinor } from '@ballpark/rules/money';
import type { AppContext } from '../../../core/context.ts';
import { drawQrCode } from '../../../core/qr-code.ts';
import { Refusal } from '../../../core/refusal.ts';
import { findRefusalReason } from '../../listings/find-refusal-reason.ts';
import { listGuestPrices } from '../guests/guest.repository.ts';
import { refuseOwnerView } from '../asking.policy.ts';
import { type AskLinkRow, findAskLink } from './ask-link.repository.ts';
import { buildAskPath, buildAskToken } from './ask-token.ts';

export type OwnListing = { memberId: string; listingId: string };

/** Refuses all but the owner of a listing that is shown. */
export async function requireOwnLink(app: AppContext, own: OwnListing): Promise<AskLinkRow> {
  const refusalReason = await findRefusalReason(app, own, refuseOwnerView);
  if (refusalReason) throw new Refusal(refusalReason);
  const link = await findAskLink(app.db, own.listingId);
  // It was hidden or deleted after the first check.
  if (!link) throw new Refusal('listing_not_found');
  return link;
}

/** The link of the caller's own listing, with the prices that guests gave. */
export async function readAskLink(app: AppContext, own: OwnListing): Promise<AskLink> {
  const { isOn, isActive, version, currency } = await requireOwnLink(app, own);
  const rows = await listGuestPrices(app.db, own.listingId);
  const aboutMinor = findGuestMiddle(
    rows.map(({ amountMinor }) => amountMinor),
    currency,
  );
  const path = buildAskPath(buildAskToken(app, { listingId: own.listingId, version }));
  const address = isOn && isActive ? new URL(path, app.config.publicOrigin).href : null;
  return {
    isOn,
    address,
    qrCode: address === null ? null : drawQrCode(address),
    prices: rows.map(({ amountMinor, createdAt, ...row }) => ({
      ...row,
      amount: fromMinor(amountMinor),
      createdAt: createdAt.toISOString(),
    })),
    about: aboutMinor === null ? null : fromMinor(aboutMinor),
  };
}
