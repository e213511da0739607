import { SEARCH_DEBOUNCE_MS } from '@ballpark/rules/listing-search';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FilterChange } from './feed-filter-area.tsx';
import { changeFilters, DEFAULT_FILTERS, type FeedFilters, readFilters, writeFilters, searchOf } from './filters.ts';

type FeedAddress = {
  filters: FeedFilters;
  change: (change: FilterChange) => void;
  clear: () => void;
  /** The query of another page of the same search. */
  addressOf: (page: number) => string;
};

/** The filters live in the address: a reload, a shared link and the back button bring them back. */
export function useFeedAddress(): FeedAddress {
  const [address, setAddress] = useSearchParams();
  const filters = readFilters(address);
  const go = (next: FeedFilters, replace = false) =>
    setAddress(writeFilters(next), { replace, preventScrollReset: true });
  return {
    filters,
    // While one search is refined, the back button must not go through every word of it.
    change: (change) => go(changeFilters(filters, change), Boolean(filters.search && change.search)),
    clear: () => go(DEFAULT_FILTERS),
    addressOf: (page) => `?${writeFilters({ ...filters, page }).toString()}`,
  };
}

export type SearchText = {
  text: string;
  /** Empties the field together with everything else that is asked. */
  clear: () => void;
  type: (text: string) => void;
  /** Searches at once instead of when the typing rests. */
  submit: () => void;
};

type Typing = {
  text: string;
  /** The search of the address as it was last seen. */
  seen: string;
  /** What was last put into the address, or is on its way there. */
  sent: string;
};

/**
 * What stands in the search field. It goes into the address when it has rested; and when the address changes by other
 * means (the back button, a chip that is removed), the field follows.
 */
export function useSearchText(search: string, send: (search: string) => void): SearchText {
  const [typing, setTyping] = useState<Typing>({ text: search, seen: search, sent: search });
  if (search !== typing.seen) setTyping(follow(typing, search));
  const wanted = searchOf(typing.text);
  const submit = (searched: string) => {
    if (searched === typing.sent) return;
    setTyping((current) => ({ ...current, sent: searched }));
    send(searched);
  };
  const submitRested = useEffectEvent(submit);
  useEffect(() => {
    const timer = setTimeout(() => submitRested(wanted), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return {
    text: typing.text,
    clear: () => setTyping((current) => ({ ...current, text: '', sent: '' })),
    type: (text) => setTyping((current) => ({ ...current, text })),
    submit: () => submit(wanted),
  };
}

/** What we sent ourselves arrives while somebody is typing on: their text stays. */
function follow(typing: Typing, search: string): Typing {
  return { text: search === typing.sent ? typing.text : search, seen: search, sent: search };
}
