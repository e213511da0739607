import { isAmount } from '@ballpark/rules/money';
import { GUEST_CLAIM_MAX, readDoorPriceFragment } from '@ballpark/rules/pages/door-price-fragment';
import * as z from 'zod/mini';
import { forgetOnDevice, keepOnDevice, readOnDevice } from '../../lib/storage.ts';
import { DOOR_PRICE_KEY } from '../../api/linked-price.ts';

const doorPrice = z.object({
  listingId: z.string(),
  amount: z.number().check(z.refine(isAmount)),
  /** The currency that the field showed. */
  currency: z.string().check(z.refine((text) => /^[A-Z]{3}$/.test(text))),
  /** As it stood in the field; absent if it came with the address. */
  typed: z.optional(z.string()),
  at: z.number(),
  /** What a guest of an ask link wrote beside the price. */
  note: z.optional(z.nullable(z.string())),
  /** With it the server removes the guest's price when this one has become a suggestion. */
  claim: z.optional(z.string().check(z.maxLength(GUEST_CLAIM_MAX))),
  /**
   * The price came with the address, which can be anyone's. It is not sent before the person at this device has seen it.
   */
  isUnseen: z.optional(z.boolean()),
});

/** A price that a visitor typed before they had an account. */
export type DoorPrice = z.output<typeof doorPrice>;

/** As long as the listing that a visitor asked for is remembered. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Kept on the device, because the verification mail may open another tab. */
export function keepDoorPrice(price: Omit<DoorPrice, 'at'>): void {
  keepOnDevice(DOOR_PRICE_KEY, { ...price, at: Date.now() });
}

export function readDoorPrice(listingId: string): DoorPrice | undefined {
  const { data } = doorPrice.safeParse(unfoldLinkedPrice(readOnDevice(DOOR_PRICE_KEY)));
  return data?.listingId === listingId && Date.now() - data.at <= MAX_AGE_MS ? data : undefined;
}

const linkedPrice = z.object({ path: z.string(), fragment: z.string(), at: z.number() });

/** A price as `keepLinkedPrice` has kept it becomes one like the others. */
function unfoldLinkedPrice(kept: unknown): unknown {
  const { data } = linkedPrice.safeParse(kept);
  if (!data) return kept;
  const content = readDoorPriceFragment(data.fragment);
  const listingId = data.path.replace(/^\/listing\//, '');
  return typeof content === 'object' ? { ...content, listingId, at: data.at, isUnseen: true } : undefined;
}

export function forgetDoorPrice(): void {
  forgetOnDevice(DOOR_PRICE_KEY);
}
