import { checkUsername, completeOnboarding } from '@ballpark/contracts/accounts';
import type { BodyInputOf } from '@ballpark/contracts/endpoint';
import { USERNAME_CHECK_DEBOUNCE_MS } from '@ballpark/rules/usernames';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { replaceUser } from '../../api/session.ts';
import { refreshSession } from '../../api/start-session.ts';
import { useDebouncedValue } from '../../lib/hooks/use-debounced-value.ts';
import { onboardingMessages } from './messages.ts';
import { showError, showSuccess } from '../../ui/feedback/toast.ts';
import { forgetDraft } from './onboarding-draft.ts';
import { completionSentence } from './completion-problem.ts';
import { isWorthAsking, type UsernameCheck, usernameState, type UsernameState } from './username-state.ts';

function usernameCheck(name: string) {
  return queryOptions({
    queryKey: ['username-check', name],
    queryFn: ({ signal }) => call(checkUsername, { query: { username: name }, signal }),
    // Another member may take or leave a name at any time.
    gcTime: 0,
  });
}

/** Checks a name while it is typed, once typing has rested. An answer for an older name is never shown. */
export function useUsername(typed: string): UsernameState {
  const name = typed.trim();
  const rested = useDebouncedValue(name, USERNAME_CHECK_DEBOUNCE_MS);
  const { data, isError } = useQuery({ ...usernameCheck(rested), enabled: rested === name && isWorthAsking(name) });
  const isForThisName = rested === name;
  const check: UsernameCheck =
    isForThisName && data ? { kind: 'answered', ...data } : { kind: isForThisName && isError ? 'failed' : 'waiting' };
  return usernameState(typed, check);
}

type Completion = BodyInputOf<typeof completeOnboarding>;

/** Completes the profile. The member that comes back takes the place of the old one, and the guard leads home. */
export function useCompleteOnboarding() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Completion) => call(completeOnboarding, { body }),
    onSuccess: ({ user }) => {
      forgetDraft();
      replaceUser(user);
      showSuccess(onboardingMessages.completed);
      showSuccess(onboardingMessages.welcome);
    },
    onError: (error, { username }) => {
      showError(completionSentence(error));
      if (!(error instanceof ApiError)) return;
      // Another tab was quicker: this one only has to learn it.
      if (error.code === 'already_onboarded') void refreshSession();
      if (error.code.startsWith('username_')) {
        queryClient.setQueryData(usernameCheck(username.trim()).queryKey, {
          available: false,
          message: completionSentence(error),
        });
      }
    },
  });
}
