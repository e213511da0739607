import { INTEREST_IDS } from '@ballpark/rules/interests';
import { useState } from 'react';
import * as z from 'zod/mini';
import { chosenLocation } from '../../lib/chosen-location.ts';
import { forgetInTab, keepInTab, readKept } from '../../lib/tab-storage.ts';

export const STEPS = ['profile', 'location', 'interests'] as const;

export type Step = (typeof STEPS)[number];

const draft = z.object({
  /** A draft is nobody else's. */
  memberId: z.string(),
  step: z.enum(STEPS),
  /** The furthest step so far; the ones up to it can be visited. */
  reached: z.enum(STEPS),
  username: z.string(),
  photoUrl: z.nullable(z.string()),
  mode: z.enum(['options', 'manual']),
  typedCity: z.string(),
  location: z.nullable(chosenLocation),
  preferences: z.array(z.enum(INTEREST_IDS)),
});

/** What a member has entered so far. */
export type OnboardingDraft = z.output<typeof draft>;

const KEY = 'onboarding';

function emptyDraft(memberId: string): OnboardingDraft {
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
  };
}

/** What this tab has kept for the member; a reload loses nothing. */
function readDraft(memberId: string): OnboardingDraft {
  const kept = draft.safeParse(readKept(KEY));
  return kept.success && kept.data.memberId === memberId ? kept.data : emptyDraft(memberId);
}

export function forgetDraft(): void {
  forgetInTab(KEY);
}

/** Going to a step makes it, and all before it, reachable from then on. */
export function atStep(before: OnboardingDraft, step: Step): OnboardingDraft {
  const isFurther = STEPS.indexOf(step) > STEPS.indexOf(before.reached);
  return { ...before, step, reached: isFurther ? step : before.reached };
}

export type ChangeDraft = (change: (before: OnboardingDraft) => OnboardingDraft) => void;

/** The draft and the way to change it; every change is kept. */
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
