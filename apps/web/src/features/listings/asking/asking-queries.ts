import { type AskLink, changeAskLink, getAskLink, type GuestPrice, removeGuestPrice } from '@ballpark/contracts/asking';
import type { BodyInputOf } from '@ballpark/contracts/endpoint';
import { findGuestMiddle } from '@ballpark/rules/asking';
import { fromMinor, toMinor } from '@ballpark/rules/money';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-cache.ts';

export function askLinkQuery(listingId: string) {
  return queryOptions({
    queryKey: queryKeys.ask(listingId),
    queryFn: ({ signal }) => call(getAskLink, { params: { id: listingId }, signal }),
  });
}

/** Switches the link on or off, or replaces it. */
export function useChangeAskLink(listingId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = askLinkQuery(listingId);
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof changeAskLink>) => call(changeAskLink, { params: { id: listingId }, body }),
    onSuccess: async (link) => {
      // A late answer would show the old link again.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, link);
    },
  });
}

type RemoveInput = { listingId: string; currency: string };

/** Removes a guest's price. The cache forgets it at once, because the member may come back before the server answers. */
export function useRemoveGuestPrice({ listingId, currency }: RemoveInput) {
  const queryClient = useQueryClient();
  const { queryKey } = askLinkQuery(listingId);
  return useMutation({
    mutationFn: ({ id }: GuestPrice) => call(removeGuestPrice, { params: { id: listingId, guestId: id } }),
    onMutate: ({ id }) => {
      queryClient.setQueryData(queryKey, (link) => link && leaveOutPrices(link, { ids: new Set([id]), currency }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

type LeaveOutInput = { ids: ReadonlySet<string>; currency: string };

/** The link without some of its prices, and with the middle of the others. */
export function leaveOutPrices(link: AskLink, { ids, currency }: LeaveOutInput): AskLink {
  const prices = link.prices.filter(({ id }) => !ids.has(id));
  if (prices.length === link.prices.length) return link;
  const middleMinor = findGuestMiddle(
    prices.map(({ amount }) => toMinor(amount)),
    currency,
  );
  return { ...link, prices, about: middleMinor === null ? null : fromMinor(middleMinor) };
}
