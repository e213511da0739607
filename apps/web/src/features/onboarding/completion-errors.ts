import { ApiError } from '../../api/api-error.ts';
import { onboardingMessages } from './messages.ts';
import type { OnboardingDraft, Step } from './onboarding-draft.ts';

/** The server's sentence. Without one, the text differs between a failed request and no answer at all. */
export function toCompletionMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return onboardingMessages.broken;
  return error.sentence ?? onboardingMessages.failed;
}

const STEP_BY_ERROR_CODE: Record<string, Step> = {
  username_taken: 'profile',
  username_not_allowed: 'profile',
  foreign_photo: 'profile',
  location_missing: 'location',
};

/** The step on which the member can fix a refusal; undefined when no step can. */
export function findStepToFix(error: unknown): Step | undefined {
  return error instanceof ApiError ? STEP_BY_ERROR_CODE[error.code] : undefined;
}

/** Removes a photo that the server no longer has, so that it is not sent again. */
export function removeRefusedPhoto(error: unknown, draft: OnboardingDraft): OnboardingDraft {
  const isPhotoRefused = error instanceof ApiError && error.code === 'foreign_photo';
  return isPhotoRefused ? { ...draft, photoUrl: null } : draft;
}
