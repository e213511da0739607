import * as z from 'zod/mini';
import type { ListingPayload } from '../card/listing-writing-queries.ts';

export const attempt = z.object({ key: z.string(), contents: z.string() });

/** Something that was sent, and the key under which the server knows it. */
export type Attempt = z.output<typeof attempt>;

const KEY_BYTES = 16;

/**
 * The attempt to make now. The same contents go under the same key, so that they are posted once however often they are
 * sent; other contents need a key of their own, since the server would refuse them under the old one.
 */
export function attemptAt(payload: ListingPayload, before: Attempt | null): Attempt {
  const contents = JSON.stringify(payload);
  return before?.contents === contents ? before : { key: newKey(), contents };
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
