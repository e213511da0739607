import { ORPHAN_PHOTO_HOURS } from '@ballpark/rules/photos';
import { useCallback, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { forgetOnDevice, keepOnDevice, readOnDevice } from '../../../lib/device-storage.ts';
import { attempt } from './create-attempt.ts';
import { EMPTY_FORM, listingFormValues } from './form-values.ts';

const listingDraft = z.object({
  values: listingFormValues,
  /** Photos that are stored already, and since when: the server does not keep for ever what nobody uses. */
  photoUrls: z.array(z.string()),
  photosSince: z.nullable(z.iso.datetime()),
  /** What was sent last without being posted, as far as this page knows. */
  attempt: z.nullable(attempt),
});

/** A listing that is being written. */
export type ListingDraft = z.output<typeof listingDraft>;

const HOUR_MS = 3_600_000;

const EMPTY: ListingDraft = { values: EMPTY_FORM, photoUrls: [], photosSince: null, attempt: null };

/** A draft is nobody else's. */
function keyOf(memberId: string): string {
  return `listing-draft:${memberId}`;
}

function readDraft(memberId: string): ListingDraft {
  const kept = listingDraft.safeParse(readOnDevice(keyOf(memberId))).data ?? EMPTY;
  const ageMs = Date.now() - Date.parse(kept.photosSince ?? new Date().toISOString());
  return ageMs > ORPHAN_PHOTO_HOURS * HOUR_MS ? { ...kept, photoUrls: [], photosSince: null, attempt: null } : kept;
}

export function forgetDraft(memberId: string): void {
  forgetOnDevice(keyOf(memberId));
}

/** Whether there is anything in it that would be missed. */
export function isDraftEmpty({ values, photoUrls }: ListingDraft): boolean {
  return photoUrls.length === 0 && JSON.stringify(values) === JSON.stringify(EMPTY_FORM);
}

type ChangeListingDraft = (change: (before: ListingDraft) => ListingDraft) => void;

/** The draft of this member. Every change is kept over a reload, until it is posted. */
export function useListingDraft(memberId: string) {
  const [draft, setDraft] = useState(() => readDraft(memberId));
  const isPosted = useRef(false);
  const change: ChangeListingDraft = useCallback(
    (make) =>
      setDraft((before) => {
        const next = make(before);
        if (next !== before && !isPosted.current) keepOnDevice(keyOf(memberId), next);
        return next;
      }),
    [memberId],
  );
  const markPosted = () => {
    isPosted.current = true;
    forgetDraft(memberId);
  };
  return { draft, change, markPosted };
}

/** The draft with these photos; the same one when they are in it already. */
export function withPhotos(before: ListingDraft, photoUrls: string[]): ListingDraft {
  if (before.photoUrls.join(' ') === photoUrls.join(' ')) return before;
  const photosSince = photoUrls.length === 0 ? null : (before.photosSince ?? new Date().toISOString());
  return { ...before, photoUrls, photosSince };
}
