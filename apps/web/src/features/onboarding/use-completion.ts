import { useRef, useState } from 'react';
import { interestWords } from '../../messages/members.ts';
import { interestMessages } from './messages.ts';
import { atStep, type ChangeDraft, type OnboardingDraft } from './onboarding-draft.ts';
import { completionSentence, stepToMend, withoutRefused } from './completion-problem.ts';
import { useCompleteOnboarding } from './onboarding-queries.ts';

/** The end of the setup: checks what is there, sends it once, and leads back to the step where something is wrong. */
export function useCompletion(draft: OnboardingDraft, change: ChangeDraft) {
  const { mutateAsync, isPending } = useCompleteOnboarding();
  const [problem, setProblem] = useState<string>();
  // A second click comes before the button is drawn as busy.
  const isSending = useRef(false);

  const complete = async () => {
    const { location, preferences, username, photoUrl } = draft;
    if (preferences.length === 0) return setProblem(interestWords.none);
    if (location === null) {
      setProblem(interestMessages.noLocation);
      return change((before) => atStep(before, 'location'));
    }
    if (isSending.current) return undefined;
    isSending.current = true;
    setProblem(undefined);
    const { latitude, longitude } = location;
    try {
      await mutateAsync({ username: username.trim(), photoUrl, preferences, latitude, longitude });
    } catch (error) {
      const step = stepToMend(error);
      setProblem(completionSentence(error));
      if (step) change((before) => atStep(withoutRefused(error, before), step));
    }
    isSending.current = false;
    return undefined;
  };
  return { complete, problem, forgetProblem: () => setProblem(undefined), isSending: isPending };
}
