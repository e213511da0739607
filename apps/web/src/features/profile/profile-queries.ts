import type { BodyInputOf } from '@ballpark/contracts/endpoint';
import { getProfile, updateProfile } from '@ballpark/contracts/members';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-cache.ts';
import { replaceUser } from '../../api/session.ts';

const MINUTE_MS = 60_000;
export const PROFILE_STALE_MS = 5 * MINUTE_MS;

type ProfileChange = BodyInputOf<typeof updateProfile>;

export function profileQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.member(id), 'profile'],
    queryFn: ({ signal }) => call(getProfile, { params: { id }, signal }),
    staleTime: PROFILE_STALE_MS,
  });
}

export function useProfile(id: string) {
  return useQuery(profileQuery(id));
}

/** The profile with a username, which the page then shows by its id. */
export function useNamedProfile(username: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: [...queryKeys.members, 'named', username],
    queryFn: async ({ signal }) => {
      const profile = await call(getProfile, { params: { id: username }, signal });
      queryClient.setQueryData(profileQuery(profile.id).queryKey, profile);
      return profile;
    },
    staleTime: PROFILE_STALE_MS,
  });
}

/** Changes the profile of the signed-in member. Other pages show the photo, so they refetch when it changes. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChange) => call(updateProfile, { body }),
    onSuccess: async ({ user }, body) => {
      const { photoUrl, backgroundUrl, about, preferences } = user;
      replaceUser(user);
      queryClient.setQueryData(
        profileQuery(user.id).queryKey,
        (before) => before && { ...before, photoUrl, backgroundUrl, about, preferences },
      );
      if (body.photoUrl === undefined) return;
      await Promise.all(
        [queryKeys.listings, queryKeys.boards].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
  });
}
