import { completeOnboarding } from '@ballpark/contracts/accounts';
import { ApiError } from '../../api/api-error.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { interestMessages } from './messages.ts';
import { moveToStep, type ChangeDraft, type OnboardingDraft, type Step } from './onboarding-draft.ts';
import { toCompletionMessage, useCompleteOnboarding } from './onboarding-queries.ts';

const STEP_BY_ERROR_CODE: Record<string, Step> = {
  username_taken: 'profile',
  username_not_allowed: 'profile',
  foreign_photo: 'profile',
  location_missing: 'location',
};

/** Completes the setup: checks the draft, sends it once, and opens the step that has a problem. */
export function useCompletion(draft: OnboardingDraft, change: ChangeDraft) {
  const { mutateAsync } = useCompleteOnboarding();
  const form = useContractForm({
    schema: completeOnboarding.body,
    fields: ['preferences', 'location'],
    check: checkLocation,
    read: () => draft,
    send: async ({ location, preferences, username, photoUrl, guessFirst }) => {
      // Only for the type: `checkLocation` has refused a draft without a location.
      if (location === null) return;
      const { latitude, longitude } = location;
      await mutateAsync({ username: username.trim(), photoUrl, preferences, latitude, longitude, guessFirst });
    },
    onInvalid: ({ location }) => {
      if (location !== undefined) change((before) => moveToStep(before, 'location'));
    },
    onRefused: (error) => {
      const step = findStepToFix(error);
      if (step) change((before) => moveToStep(removeRefusedPhoto(error, before), step));
    },
  });
  const { problems, refusal } = form;
  const sentence = refusal === undefined ? undefined : toCompletionMessage(refusal);
  return {
    complete: () => form.submit(),
    problem: sentence ?? problems.preferences ?? problems.location,
    clearProblem: form.clear,
    isSending: form.isSending,
  };
}

/** One problem at a time: the location belongs to an earlier step than the interests. */
function checkLocation({ preferences, location }: OnboardingDraft): { location?: string } {
  return preferences.length > 0 && location === null ? { location: interestMessages.noLocation } : {};
}

/** The step on which the member can fix a refusal; undefined when no step can. */
function findStepToFix(error: unknown): Step | undefined {
  return error instanceof ApiError ? STEP_BY_ERROR_CODE[error.code] : undefined;
}

/** Removes a photo that the server no longer has, so that it is not sent again. */
function removeRefusedPhoto(error: unknown, draft: OnboardingDraft): OnboardingDraft {
  const isPhotoRefused = error instanceof ApiError && error.code === 'foreign_photo';
  return isPhotoRefused ? { ...draft, photoUrl: null } : draft;
}
