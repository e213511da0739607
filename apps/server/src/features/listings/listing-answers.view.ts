import { hash } from 'node:crypto';
import type { ListedListings } from './list-listings.ts';

/** An answer's body, and what tells a client that has this very body that it need not be sent again. */
type Answer = { body: Buffer; etag: string };

export function toListAnswer({ json, pagination }: ListedListings): Answer {
  return toAnswer(`{"success":true,"data":[${json}],"pagination":${JSON.stringify(pagination)}}`);
}

export function toListingAnswer(json: string): Answer {
  return toAnswer(`{"success":true,"data":${json}}`);
}

function toAnswer(text: string): Answer {
  const body = Buffer.from(text);
  return { body, etag: `"${hash('sha256', body, 'base64url')}"` };
}
