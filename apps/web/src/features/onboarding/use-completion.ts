import { completeOnboarding } from '@ballpark/contracts/accounts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { toCompletionMessage, findStepToFix, removeRefusedPhoto } from './completion-errors.ts';
import { interestMessages } from './messages.ts';
import { moveToStep, type ChangeDraft, type OnboardingDraft } from './onboarding-draft.ts';
import { useCompleteOnboarding } from './onboarding-queries.ts';

/** Completes the setup: checks the draft, sends it once, and opens the step that has a problem. */
export function useCompletion(draft: OnboardingDraft, change: ChangeDraft) {
  const { mutateAsync } = useCompleteOnboarding();
  const form = useContractForm({
    schema: completeOnboarding.body,
    fields: ['preferences', 'location'],
    check: checkLocation,
    read: () => draft,
    send: async ({ location, preferences, username, photoUrl }) => {
      // Only for the type: `checkLocation` has refused a draft without a location.
      if (location === null) return;
      const { latitude, longitude } = location;
      await mutateAsync({ username: username.trim(), photoUrl, preferences, latitude, longitude });
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
