import type { Listing } from '@ballpark/contracts/listings';
import { ORPHAN_PHOTO_HOURS } from '@ballpark/rules/photos';
import { useCallback, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { createIdempotencyKey } from '../../../api/idempotency-key.ts';
import { forgetOnDevice, keepOnDevice, readOnDevice } from '../../../lib/storage.ts';
import type { ListingPayload } from './posting-queries.ts';
import { EMPTY_FORM, listingFormValues, toFormValues } from './form-values.ts';

const attempt = z.object({ key: z.string(), contents: z.string() });

/** A request to post a listing, and its idempotency key. */
type Attempt = z.output<typeof attempt>;

/**
 * Unchanged contents keep their idempotency key, so that the server posts them once however often they are sent. Other
 * contents get a new key, because the server refuses a key that was used with other contents.
 */
export function prepareAttempt(payload: ListingPayload, before: Attempt | null): Attempt {
  const contents = JSON.stringify(payload);
  return before?.contents === contents ? before : { key: createIdempotencyKey(), contents };
}

const listingDraft = z.object({
  values: listingFormValues,
  /** Stored photos, and since when. The server deletes photos that no listing uses. */
  photoUrls: z.array(z.string()),
  photosSince: z.nullable(z.iso.datetime()),
  /** The last attempt that was not confirmed. */
  attempt: z.nullable(attempt),
});

export type ListingDraft = z.output<typeof listingDraft>;

const HOUR_MS = 3_600_000;

const EMPTY: ListingDraft = { values: EMPTY_FORM, photoUrls: [], photosSince: null, attempt: null };

/** One draft per member of this browser. */
function toStorageKey(memberId: string): string {
  return `listing-draft:${memberId}`;
}

function readDraft(memberId: string): ListingDraft {
  const kept = listingDraft.safeParse(readOnDevice(toStorageKey(memberId))).data ?? EMPTY;
  const ageMs = Date.now() - Date.parse(kept.photosSince ?? new Date().toISOString());
  return ageMs > ORPHAN_PHOTO_HOURS * HOUR_MS ? { ...kept, photoUrls: [], photosSince: null, attempt: null } : kept;
}

export function removeDraft(memberId: string): void {
  forgetOnDevice(toStorageKey(memberId));
}

export function isDraftEmpty({ values, photoUrls }: ListingDraft): boolean {
  return photoUrls.length === 0 && JSON.stringify(values) === JSON.stringify(EMPTY_FORM);
}

type ChangeListingDraft = (change: (before: ListingDraft) => ListingDraft) => void;

/**
 * The member's draft. Every change is stored in the browser until the listing is posted. A form that begins with an ended
 * listing leaves the stored draft as it is.
 */
export function useListingDraft(memberId: string, ended?: Listing) {
  const [draft, setDraft] = useState(() =>
    ended ? { ...EMPTY, values: toFormValues(ended), photoUrls: ended.photoUrls } : readDraft(memberId),
  );
  const isStored = useRef(ended === undefined);
  const change: ChangeListingDraft = useCallback(
    (make) =>
      setDraft((before) => {
        const next = make(before);
        if (next !== before && isStored.current) keepOnDevice(toStorageKey(memberId), next);
        return next;
      }),
    [memberId],
  );
  const markPosted = () => {
    if (isStored.current) removeDraft(memberId);
    isStored.current = false;
  };
  return { draft, change, markPosted };
}

/** Returns the same draft if it has these photos already. */
export function setPhotos(before: ListingDraft, photoUrls: string[]): ListingDraft {
  if (before.photoUrls.join(' ') === photoUrls.join(' ')) return before;
  const photosSince = photoUrls.length === 0 ? null : (before.photosSince ?? new Date().toISOString());
  return { ...before, photoUrls, photosSince };
}
