import './zod-config.ts';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listingId } from './listings.ts';

/** A price that a person without an account gave through the ask link. Only the listing's owner sees it. */
export const guestPrice = z.object({
  id: z.uuid(),
  amount: z.number(),
  note: z.nullable(z.string()),
  name: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});

export type GuestPrice = z.output<typeof guestPrice>;

export const askLink = z.object({
  isOn: z.boolean(),
  /** Null while the link is off and after the listing has ended. */
  address: z.nullable(z.string()),
  /** The address as a QR code: one path of SVG in a square of `size` units. Null where `address` is. */
  qrCode: z.nullable(z.object({ size: z.int(), path: z.string() })),
  /** Newest first, at most 30. */
  prices: z.array(guestPrice),
  /** The median, from two prices on, rounded like a ballpark figure. */
  about: z.nullable(z.number()),
});

export type AskLink = z.output<typeof askLink>;

export const getAskLink = endpoint({
  method: 'GET',
  path: '/listings/:id/ask',
  summary: 'The link with which the owner of a listing asks people without an account, and the prices that they gave.',
  access: 'onboarded',
  params: listingId,
  success: { status: 200, data: askLink },
  errors: ['listing_not_found', 'not_listing_owner'],
});

export const changeAskLink = endpoint({
  method: 'PUT',
  path: '/listings/:id/ask',
  summary:
    'Switch the ask link of a listing on or off, or replace its address: the old one then stops working for good.',
  access: 'onboarded',
  limit: 'edits',
  params: listingId,
  body: z.object({ isOn: z.boolean(), renew: z.optional(z.boolean()) }),
  success: { status: 200, data: askLink },
  errors: ['listing_not_found', 'not_listing_owner'],
});

export const removeGuestPrice = endpoint({
  method: 'DELETE',
  path: '/listings/:id/guests/:guestId',
  summary: "Remove a guest's price from the owner's listing. Removing one that is gone changes nothing.",
  access: 'onboarded',
  limit: 'edits',
  params: z.extend(listingId, { guestId: z.string().check(z.maxLength(100)) }),
  success: { status: 200, data: z.object({ message: z.string() }) },
  errors: ['listing_not_found', 'not_listing_owner'],
});
