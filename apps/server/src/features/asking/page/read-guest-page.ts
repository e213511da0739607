import { GUEST_CHANGES_MAX, ASK_PRICES_MAX } from '@ballpark/rules/asking';
import { DEFAULT_OUTCOME } from '@ballpark/rules/listings';
import { fromMinor } from '@ballpark/rules/money';
import { writeDoorPriceFragment } from '@ballpark/rules/pages/door-price-fragment';
import { shortenLocation } from '@ballpark/rules/places';
import type { AppContext } from '../../../core/context.ts';
import { signClaim } from '../guests/take-guest-price.ts';
import type { GuestOrigin } from '../guests/guest-device.ts';
import { findOwnPrice } from '../guests/guest.repository.ts';
import { buildAskPath, isAskToken, readListingId } from '../link/ask-token.ts';
import { type AskedListing, countFarther, findAskedListing } from './guest-page.repository.ts';
import type { GuestView } from './guest-view.ts';

type OwnPrice = NonNullable<Awaited<ReturnType<typeof findOwnPrice>>>;

/** The listing that a token leads to. Undefined for a token that is forged, old or switched off, and while it is hidden. */
export async function findAskedPage(app: AppContext, token: string) {
  const listingId = readListingId(token);
  const listing = listingId === undefined ? undefined : await findAskedListing(app.db, listingId, app.now());
  if (listingId === undefined || !listing) return undefined;
  const isOpen = isAskToken(app, token, { listingId, version: listing.version }) && listing.isOn;
  return isOpen ? { listingId, token, listing } : undefined;
}

export type AskedPage = NonNullable<Awaited<ReturnType<typeof findAskedPage>>>;

type Shown = Pick<GuestView, 'problem' | 'isReported'>;

/** What a guest sees: guess first, so the figure only beside a price of their own. */
export async function readGuestView(
  app: AppContext,
  { listingId, token, listing }: AskedPage,
  { origin, problem, isReported }: Shown & { origin: GuestOrigin | undefined },
): Promise<GuestView> {
  const own = origin && (await findOwnPrice(app.db, { listingId, device: origin.device }));
  const { currency, isActive } = listing;
  return {
    address: buildAskPath(token),
    listing: toListing(listingId, listing),
    owner: { firstName: listing.ownerName.trim().split(/\s+/)[0] ?? '', photoUrl: listing.ownerPhotoUrl },
    state: toState(listing, own),
    own: own
      ? {
          amount: fromMinor(own.amountMinor),
          note: own.note,
          name: own.name,
          changesLeft: GUEST_CHANGES_MAX - own.changes,
        }
      : null,
    ballpark: own ? toBallpark(listing) : null,
    result: isActive ? null : await readResult(app, { listingId, listing, own }),
    problem,
    joinAddress: own && isActive ? buildJoinAddress(app, { listingId, currency, own }) : null,
    isReported,
  };
}

function toListing(id: string, listing: AskedListing): GuestView['listing'] {
  const { title, description, type, location, photoUrls, photoColours, currency, closesAt } = listing;
  return {
    id,
    title,
    description,
    type,
    location: shortenLocation(location),
    photos: photoUrls.map((url, index) => ({ url, colour: photoColours[index] ?? '' })),
    currency,
    closesAt,
  };
}

function toState({ isActive, finalPriceMinor, guestCount }: AskedListing, own: OwnPrice | undefined) {
  if (!isActive) return finalPriceMinor === null ? 'unsold' : 'closed';
  return guestCount >= ASK_PRICES_MAX && !own ? 'full' : 'open';
}

function toBallpark({ ballparkMinor }: AskedListing): GuestView['ballpark'] {
  if (ballparkMinor === null) return null;
  const { price, low, high } = ballparkMinor;
  return { price: fromMinor(price), low: fromMinor(low), high: fromMinor(high) };
}

type ResultInput = { listingId: string; listing: AskedListing; own: OwnPrice | undefined };

async function readResult(
  app: AppContext,
  { listingId, listing: { finalPriceMinor, outcome }, own }: ResultInput,
): Promise<GuestView['result']> {
  if (finalPriceMinor === null) return null;
  const final = { finalPrice: fromMinor(finalPriceMinor), outcome: outcome ?? DEFAULT_OUTCOME };
  if (!own) return { ...final, offPercent: null, farther: 0, others: 0 };
  const { id: guestId, amountMinor } = own;
  const place = await countFarther(app.db, { listingId, guestId, amountMinor, finalPriceMinor });
  return { ...final, offPercent: (Math.abs(amountMinor - finalPriceMinor) / finalPriceMinor) * 100, ...place };
}

type JoinInput = { listingId: string; currency: string; own: OwnPrice };

/** The fragment stays in the browser: no log and no proxy learns of the claim. */
function buildJoinAddress(app: AppContext, { listingId, currency, own }: JoinInput): string {
  const { id, amountMinor, note } = own;
  const price = { amount: fromMinor(amountMinor), currency, note, claim: signClaim(app, id) };
  return `/listing/${listingId}${writeDoorPriceFragment(price)}`;
}
