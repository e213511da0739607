import { INTEREST_IDS } from '@ballpark/rules/accounts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { chosenLocation } from '../../lib/chosen-location.ts';
import { forgetInTab, forgetOnDevice, keepInTab, keepOnDevice, readInTab, readOnDevice } from '../../lib/storage.ts';

export const STEPS = ['profile', 'location', 'interests'] as const;

export type Step = (typeof STEPS)[number];

const draft = z.object({
  /** The draft of another member is ignored. */
  memberId: z.string(),
  step: z.enum(STEPS),
  /** The furthest step so far. All steps up to it can be opened. */
  reached: z.enum(STEPS),
  username: z.string(),
  photoUrl: z.nullable(z.string()),
  mode: z.enum(['options', 'manual']),
  typedCity: z.string(),
  location: z.nullable(chosenLocation),
  preferences: z.array(z.enum(INTEREST_IDS)),
  guessFirst: z.boolean(),
});

export type OnboardingDraft = z.output<typeof draft>;

const KEY = 'onboarding';

function createEmptyDraft(memberId: string): OnboardingDraft {
  return {
    memberId,
    step: 'profile',
    reached: 'profile',
    username: '',
    photoUrl: null,
    mode: 'options',
    typedCity: '',
    location: null,
    preferences: [],
    guessFirst: false,
  };
}

/** The draft is in sessionStorage, so that a reload loses nothing. */
function readDraft(memberId: string): OnboardingDraft {
  const stored = draft.safeParse(readInTab(KEY));
  return stored.success && stored.data.memberId === memberId ? stored.data : createEmptyDraft(memberId);
}

export function forgetDraft(): void {
  forgetInTab(KEY);
}

const NEWCOMER_KEY = 'newcomer';

/** Notes that the member has just completed the setup. On the device: home may first be opened in another tab. */
export function noteNewcomer(memberId: string): void {
  keepOnDevice(NEWCOMER_KEY, memberId);
}

/** Whether this is the tab in which the member opens home for the first time. */
export function claimFirstVisit(memberId: string | undefined): boolean {
  if (memberId === undefined) return false;
  if (readOnDevice(NEWCOMER_KEY) === memberId) {
    forgetOnDevice(NEWCOMER_KEY);
    keepInTab(NEWCOMER_KEY, memberId);
  }
  return readInTab(NEWCOMER_KEY) === memberId;
}

/** Opens a step. From then on it and all steps before it can be opened again. */
export function moveToStep(before: OnboardingDraft, step: Step): OnboardingDraft {
  const isFurther = STEPS.indexOf(step) > STEPS.indexOf(before.reached);
  return { ...before, step, reached: isFurther ? step : before.reached };
}

export type ChangeDraft = (change: (before: OnboardingDraft) => OnboardingDraft) => void;

/** Every change is written to sessionStorage. */
export function useOnboardingDraft(memberId: string): [OnboardingDraft, ChangeDraft] {
  const [current, setCurrent] = useState(() => readDraft(memberId));
  const change: ChangeDraft = (make) =>
    setCurrent((before) => {
      const next = make(before);
      keepInTab(KEY, next);
      return next;
    });
  return [current, change];
}
