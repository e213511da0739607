import { getProfile, updateProfile } from '@ballpark/contracts/members';
import type { BodyInputOf } from '@ballpark/contracts/endpoint';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { replaceUser } from '../../api/session.ts';
import { PROFILE_STALE_MS } from './profile-stale.ts';

export type ProfileChange = BodyInputOf<typeof updateProfile>;

export function oneProfile(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.member(id), 'profile'],
    queryFn: ({ signal }) => call(getProfile, { params: { id }, signal }),
    staleTime: PROFILE_STALE_MS,
  });
}

export function useProfile(id: string) {
  return useQuery(oneProfile(id));
}

/** Changes what the signed-in member shows of themselves; their name and face are on many pages. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChange) => call(updateProfile, { body }),
    onSuccess: async ({ user }, body) => {
      const { photoUrl, backgroundUrl, about, preferences } = user;
      replaceUser(user);
      queryClient.setQueryData(
        oneProfile(user.id).queryKey,
        (before) => before && { ...before, photoUrl, backgroundUrl, about, preferences },
      );
      if (body.photoUrl === undefined) return;
      await Promise.all(
        [queryKeys.listings, queryKeys.boards].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
  });
}
