import { completeOnboarding } from '@ballpark/contracts/accounts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { completionSentence, stepToMend, withoutRefused } from './completion-problem.ts';
import { interestMessages } from './messages.ts';
import { atStep, type ChangeDraft, type OnboardingDraft } from './onboarding-draft.ts';
import { useCompleteOnboarding } from './onboarding-queries.ts';

/** The end of the setup: checks what is there, sends it once, and leads back to the step where something is wrong. */
export function useCompletion(draft: OnboardingDraft, change: ChangeDraft) {
  const { mutateAsync } = useCompleteOnboarding();
  const form = useContractForm({
    schema: completeOnboarding.body,
    fields: ['preferences', 'location'],
    check: checkLocation,
    read: () => draft,
    send: async ({ location, preferences, username, photoUrl }) => {
      // `checkLocation` does not let a draft without a location come here.
      if (location === null) return;
      const { latitude, longitude } = location;
      await mutateAsync({ username: username.trim(), photoUrl, preferences, latitude, longitude });
    },
    onInvalid: ({ location }) => {
      if (location !== undefined) change((before) => atStep(before, 'location'));
    },
    onRefused: (error) => {
      const step = stepToMend(error);
      if (step) change((before) => atStep(withoutRefused(error, before), step));
    },
  });
  const { problems, refusal } = form;
  const sentence = refusal === undefined ? undefined : completionSentence(refusal);
  return {
    complete: () => form.submit(),
    problem: sentence ?? problems.preferences ?? problems.location,
    forgetProblem: form.clear,
    isSending: form.isSending,
  };
}

/** One problem at a time: the location belongs to an earlier step than the interests. */
function checkLocation({ preferences, location }: OnboardingDraft): { location?: string } {
  return preferences.length > 0 && location === null ? { location: interestMessages.noLocation } : {};
}
