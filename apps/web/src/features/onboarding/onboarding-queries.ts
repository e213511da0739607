import { checkUsername, completeOnboarding } from '@ballpark/contracts/accounts';
import type { BodyInputOf } from '@ballpark/contracts/endpoint';
import { USERNAME_CHECK_DEBOUNCE_MS } from '@ballpark/rules/accounts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { replaceUser } from '../../api/session.ts';
import { refreshSession } from '../../api/start-session.ts';
import { useDebouncedValue } from '../../lib/hooks/timing.ts';
import { onboardingMessages } from './messages.ts';
import { showError, showSuccess } from '../../ui/feedback/toast.ts';
import { forgetDraft, noteNewcomer } from './onboarding-draft.ts';
import { needsAvailabilityCheck, type UsernameCheck, toUsernameState, type UsernameState } from './username-state.ts';

function usernameCheckQuery(name: string) {
  return queryOptions({
    queryKey: ['username-check', name],
    queryFn: ({ signal }) => call(checkUsername, { query: { username: name }, signal }),
    // No caching: another member may take or release a name at any time.
    gcTime: 0,
  });
}

/** Checks a name while it is typed, debounced. An answer for an older name is never shown. */
export function useUsernameState(typed: string): UsernameState {
  const name = typed.trim();
  const rested = useDebouncedValue(name, USERNAME_CHECK_DEBOUNCE_MS);
  const { data, isError } = useQuery({
    ...usernameCheckQuery(rested),
    enabled: rested === name && needsAvailabilityCheck(name),
  });
  const isForThisName = rested === name;
  const check: UsernameCheck =
    isForThisName && data ? { kind: 'answered', ...data } : { kind: isForThisName && isError ? 'failed' : 'waiting' };
  return toUsernameState(typed, check);
}

type Completion = BodyInputOf<typeof completeOnboarding>;

/** Completes the profile. The answer replaces the member in the session, and the route guard redirects to the home page. */
export function useCompleteOnboarding() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Completion) => call(completeOnboarding, { body }),
    onSuccess: ({ user }) => {
      forgetDraft();
      noteNewcomer(user.id);
      replaceUser(user);
      showSuccess(onboardingMessages.completed);
      showSuccess(onboardingMessages.welcome);
    },
    onError: (error, { username }) => {
      showError(toCompletionMessage(error));
      if (!(error instanceof ApiError)) return;
      // Another tab has completed the setup; this tab reloads the session.
      if (error.code === 'already_onboarded') void refreshSession();
      if (error.code.startsWith('username_')) {
        queryClient.setQueryData(usernameCheckQuery(username.trim()).queryKey, {
          available: false,
          message: toCompletionMessage(error),
        });
      }
    },
  });
}

/** The server's sentence. Without one, the text differs between a failed request and no answer at all. */
export function toCompletionMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return onboardingMessages.broken;
  return error.sentence ?? onboardingMessages.failed;
}
