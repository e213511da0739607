import { useState } from 'react';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { showError } from '../../../ui/feedback/toast.ts';
import type { ListingPayload } from './posting-queries.ts';
import { LISTING_RULES } from './form-problems.ts';

/** Open, waiting for photo uploads, or being sent. */
export type FormPhase = 'open' | 'waiting' | 'sending';

type ListingFormOptions = {
  /** The request that would be sent now, without photos. */
  payload: ListingPayload;
  /** Waits for the uploads. Resolves to their URLs, or to undefined if one failed. */
  settlePhotos: () => Promise<string[] | undefined>;
  send: (payload: ListingPayload) => Promise<void>;
  words: { photosFailed: string; describeError: (error: unknown) => string };
};

/** Checks the fields, waits for the uploads, sends once, and says what went wrong. */
export function useListingForm({ payload, settlePhotos, send, words }: ListingFormOptions) {
  const [isWaiting, setIsWaiting] = useState(false);
  const form = useContractForm({
    ...LISTING_RULES,
    read: () => payload,
    isRechecked: true,
    focusesRefusedField: true,
    focus: (element) => focusInTheMiddle(element, '[aria-invalid="true"]'),
    send: async (body, element) => {
      setIsWaiting(true);
      const photoUrls = await settlePhotos();
      setIsWaiting(false);
      if (photoUrls !== undefined) return send({ ...body, photoUrls });
      showError(words.photosFailed);
      // The mark on the button that sends a photo again.
      return element && focusInTheMiddle(element, '[data-retry]');
    },
  });
  // Told at the field itself.
  const isAboutField = Object.values(form.problems).some((sentence) => sentence !== undefined);
  return {
    phase: toPhase({ isSending: form.isSending, isWaiting }),
    hasTried: form.hasTried,
    problems: form.problems,
    problem: form.refusal === undefined || isAboutField ? undefined : words.describeError(form.refusal),
    onSubmit: form.onSubmit,
    /** For every change: what the server said about the old values no longer holds. */
    clearRefusal: form.clearRefusal,
  };
}

export type ListingFormState = ReturnType<typeof useListingForm>;

function toPhase({ isSending, isWaiting }: { isSending: boolean; isWaiting: boolean }): FormPhase {
  if (!isSending) return 'open';
  return isWaiting ? 'waiting' : 'sending';
}

function focusInTheMiddle(form: HTMLFormElement, selector: string): void {
  const found = form.querySelector<HTMLElement>(selector);
  found?.focus({ preventScroll: true });
  // In the middle no sticky bar at the edges covers it.
  found?.scrollIntoView({ block: 'center' });
}
