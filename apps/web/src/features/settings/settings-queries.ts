import type { User } from '@ballpark/contracts/accounts';
import type { BodyInputOf } from '@ballpark/contracts/endpoint';
import {
  cancelEmailChange,
  changeArea,
  changeDisplay,
  changeNotifications,
  changePassword,
  changeUsername,
  confirmEmailChange,
  endOtherSessions,
  endSession,
  getSettings,
  listSessions,
  type NotificationSettings,
  requestEmailChange,
  stopEmailChange,
  undoEmailChange,
} from '@ballpark/contracts/settings';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-cache.ts';
import { replaceUser } from '../../api/session.ts';
import { forgetRefusedSession, whileTokenChanges } from '../../api/token-change.ts';
import { storeToken } from '../../api/token.ts';

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(getSettings, { signal }),
});

export function useSettings() {
  return useQuery(settingsQuery);
}

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
});

export function useSessions() {
  return useQuery(sessionsQuery);
}

function refetchSettings(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries(settingsQuery);
}

/** Moves the member. All that depends on the place is fetched again: lists, boards and the profile. */
export function useChangeArea() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof changeArea>) => call(changeArea, { body }),
    onSuccess: async ({ user }) => {
      replaceUser(user);
      const stale = [queryKeys.listings, queryKeys.boards, queryKeys.members];
      await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      await refetchSettings(queryClient);
    },
  });
}

export function useChangeDisplay() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof changeDisplay>) => call(changeDisplay, { body }),
    onSuccess: ({ user }) => replaceUser(user),
    // One after the other, in the order of the choices: arrow keys step through several.
    scope: { id: 'display' },
  });
}

/** Shows the change at once. After a failure the page fetches what counts. */
export function useChangeNotifications() {
  const queryClient = useQueryClient();
  const keep = (notifications: NotificationSettings) =>
    queryClient.setQueryData(settingsQuery.queryKey, (settings) => settings && { ...settings, notifications });
  return useMutation({
    mutationFn: (body: NotificationChange) => call(changeNotifications, { body }),
    onMutate: (change) => {
      const settings = queryClient.getQueryData(settingsQuery.queryKey);
      if (settings) keep(applyChange(settings.notifications, change));
    },
    onSuccess: (notifications) => {
      // While another change is on its way, its own answer has the final state.
      if (queryClient.isMutating({ mutationKey: NOTIFICATIONS_KEY }) === 1) keep(notifications);
    },
    onError: () => refetchSettings(queryClient),
    mutationKey: NOTIFICATIONS_KEY,
    // One after the other, in the order of the clicks.
    scope: { id: 'notifications' },
  });
}

const NOTIFICATIONS_KEY = ['notification-settings'];

type NotificationChange = BodyInputOf<typeof changeNotifications>;

function applyChange(before: NotificationSettings, { isPaused, choice }: NotificationChange): NotificationSettings {
  const others = before.stopped.filter(({ channel, kind }) => channel !== choice?.channel || kind !== choice.kind);
  const stopped = choice && !choice.isOn ? [...others, { channel: choice.channel, kind: choice.kind }] : others;
  return { isPaused: isPaused ?? before.isPaused, stopped };
}

/** Other pages show the name, so they fetch it again. */
export function useChangeUsername() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (username: string) => call(changeUsername, { body: { username } }),
    onSuccess: async ({ user }) => {
      replaceUser(user);
      const stale = [queryKeys.listings, queryKeys.boards, queryKeys.member(user.id)];
      await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      await refetchSettings(queryClient);
    },
  });
}

/** The session goes on with the token of the answer. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof changePassword>) =>
      whileTokenChanges(async () => {
        const { token } = await call(changePassword, { body });
        // A server of the release before sends none, and the old one stays.
        if (token !== undefined) storeToken(token);
      }),
    onSuccess: () => refetchSecurity(queryClient),
  });
}

/** Ending sessions also ends a change of address that waits. */
async function refetchSecurity(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.invalidateQueries(sessionsQuery), refetchSettings(queryClient)]);
}

export function useRequestEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof requestEmailChange>) => call(requestEmailChange, { body }),
    onSuccess: () => refetchSettings(queryClient),
  });
}

export function useCancelEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelEmailChange, {}),
    onSuccess: () => refetchSettings(queryClient),
  });
}

export function useConfirmEmailChange() {
  return useMutation({
    mutationFn: (token: string) => call(confirmEmailChange, { body: { token } }),
    // Without a session the answer names no member.
    onSuccess: ({ user }: { user?: User | undefined }) => user && replaceUser(user),
  });
}

export function useStopEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(stopEmailChange, { body: { token } }),
    onSuccess: () => refetchSettings(queryClient),
  });
}

/** This browser may have one of the sessions that the undo has ended. */
export function useUndoEmailChange() {
  return useMutation({
    mutationFn: (token: string) => call(undoEmailChange, { body: { token } }),
    onSuccess: forgetRefusedSession,
  });
}

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    // Also after a refusal: another device may have ended it.
    onSettled: () => refetchSecurity(queryClient),
  });
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSettled: () => refetchSecurity(queryClient),
  });
}
