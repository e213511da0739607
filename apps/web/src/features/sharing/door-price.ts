import * as z from 'zod/mini';
import { forgetOnDevice, keepOnDevice, readOnDevice } from '../../lib/storage.ts';

const doorPrice = z.object({
  listingId: z.string(),
  title: z.string(),
  amount: z.number(),
  /** The currency that the field showed. */
  currency: z.string(),
  /** As it stood in the field. */
  typed: z.string(),
  at: z.number(),
});

/** A price that a visitor typed before they had an account. */
export type DoorPrice = z.output<typeof doorPrice>;

const KEY = 'door-price';
/** As long as the listing that a visitor asked for is remembered. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Kept on the device, because the verification mail may open another tab. */
export function keepDoorPrice(price: Omit<DoorPrice, 'at'>): void {
  keepOnDevice(KEY, { ...price, at: Date.now() });
}

export function readDoorPrice(listingId: string): DoorPrice | undefined {
  const { data } = doorPrice.safeParse(readOnDevice(KEY));
  return data?.listingId === listingId && Date.now() - data.at <= MAX_AGE_MS ? data : undefined;
}

export function forgetDoorPrice(): void {
  forgetOnDevice(KEY);
}
