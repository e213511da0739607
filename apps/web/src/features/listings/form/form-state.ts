import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../../api/api-error.ts';
import { showError } from '../../../ui/feedback/toast.ts';
import { type FormProblems, problemsOf, refusedFields } from './form-problems.ts';
import type { ListingPayload } from '../card/listing-writing-queries.ts';

/** What the form is doing: nothing, waiting for photos, or being sent. */
export type FormPhase = 'open' | 'waiting' | 'sending';

type Submission = {
  /** What would be sent now; photos that are stored by then are added. */
  payload: ListingPayload;
  /** Waits for the photos; answers their addresses, or undefined when one did not arrive. */
  settlePhotos: () => Promise<string[] | undefined>;
  send: (payload: ListingPayload) => Promise<void>;
  words: { photosFailed: string; sentenceOf: (error: unknown) => string };
};

/** Checks what was entered, waits for photos, sends everything once, and says what went wrong. */
export function useListingForm({ payload, settlePhotos, send, words }: Submission) {
  const [phase, setPhase] = useState<FormPhase>('open');
  const [hasTried, setHasTried] = useState(false);
  const [refused, setRefused] = useState<{ sentence: string; fields: FormProblems }>();
  // A second click comes before the button is drawn as busy.
  const isBusy = useRef(false);
  const own = problemsOf(payload);
  const problems: FormProblems = hasTried ? { ...refused?.fields, ...own } : {};

  const post = async (form: HTMLFormElement) => {
    setPhase('waiting');
    const photoUrls = await settlePhotos();
    if (photoUrls === undefined) {
      showError(words.photosFailed);
      return focusIn(form, PHOTO_TO_RETRY);
    }
    setPhase('sending');
    try {
      await send({ ...payload, photoUrls });
    } catch (error) {
      const fields = error instanceof ApiError ? refusedFields(error.fields) : {};
      setRefused({ sentence: words.sentenceOf(error), fields });
    }
    return undefined;
  };
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy.current) return;
    // The fields have to be marked before the first of them can be found.
    flushSync(() => {
      setHasTried(true);
      setRefused(undefined);
    });
    if (Object.keys(own).length > 0) return focusIn(form, FIELD_TO_MEND);
    isBusy.current = true;
    await post(form);
    isBusy.current = false;
    setPhase('open');
  };
  return {
    phase,
    hasTried,
    problems,
    problem: refused?.sentence,
    onSubmit,
    /** Other words: what the server said about the old ones no longer holds. */
    forgetRefusal: () => setRefused(undefined),
  };
}

export type ListingFormState = ReturnType<typeof useListingForm>;

const FIELD_TO_MEND = '[aria-invalid="true"]';
/** The mark on what sends a photo again. */
const PHOTO_TO_RETRY = '[data-retry]';

function focusIn(form: HTMLFormElement, selector: string): void {
  const found = form.querySelector<HTMLElement>(selector);
  found?.focus({ preventScroll: true });
  // In the middle nothing covers it, whatever stands at the edges.
  found?.scrollIntoView({ block: 'center' });
}
