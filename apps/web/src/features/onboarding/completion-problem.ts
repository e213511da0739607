import { ApiError } from '../../api/api-error.ts';
import { onboardingMessages } from './messages.ts';
import type { OnboardingDraft, Step } from './onboarding-draft.ts';

/** The server's words; an answer without any is a failure, and no answer at all is another. */
export function completionSentence(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return onboardingMessages.broken;
  return error.sentence ?? onboardingMessages.failed;
}

const STEP_OF: Record<string, Step> = {
  username_taken: 'profile',
  username_not_allowed: 'profile',
  foreign_photo: 'profile',
  location_missing: 'location',
};

/** The step on which a refusal can be put right; undefined when there is nothing to put right. */
export function stepToMend(error: unknown): Step | undefined {
  return error instanceof ApiError ? STEP_OF[error.code] : undefined;
}

/** A photo the server does not know any more is not sent a second time. */
export function withoutRefused(error: unknown, draft: OnboardingDraft): OnboardingDraft {
  const isPhotoRefused = error instanceof ApiError && error.code === 'foreign_photo';
  return isPhotoRefused ? { ...draft, photoUrl: null } : draft;
}
