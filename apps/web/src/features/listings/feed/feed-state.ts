import { SEARCH_DEBOUNCE_MS } from '@ballpark/rules/listing-search';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  changeFilters,
  DEFAULT_FILTERS,
  type FeedFilters,
  readFilters,
  writeFilters,
  toSearchTerm,
  type FilterChange,
} from './filters.ts';

type FeedSearchParams = {
  filters: FeedFilters;
  change: (change: FilterChange) => void;
  clear: () => void;
  /** The link to another page of the same search. */
  toPageLink: (page: number) => string;
};

/** The filters are in the URL: a reload, a shared link and the back button restore them. */
export function useFeedSearchParams(): FeedSearchParams {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const go = (next: FeedFilters, replace = false) =>
    setParams(writeFilters(next), { replace, preventScrollReset: true });
  return {
    filters,
    // Refining a search replaces the history entry: the back button must not go through every version of it.
    change: (change) => go(changeFilters(filters, change), Boolean(filters.search && change.search)),
    clear: () => go(DEFAULT_FILTERS),
    toPageLink: (page) => `?${writeFilters({ ...filters, page }).toString()}`,
  };
}

export type SearchText = {
  text: string;
  clear: () => void;
  type: (text: string) => void;
  /** Searches at once, without the debounce. */
  submit: () => void;
};

type TypingState = {
  text: string;
  /** The search in the URL at the last render. */
  seen: string;
  /** The search that was written to the URL last, or is being written. */
  sent: string;
};

/**
 * The text of the search field. It is written to the URL after a debounce. When the URL changes by other means (the back
 * button, a removed chip), the field follows.
 */
export function useSearchText(search: string, send: (search: string) => void): SearchText {
  const [typing, setTyping] = useState<TypingState>({ text: search, seen: search, sent: search });
  if (search !== typing.seen) setTyping(follow(typing, search));
  const term = toSearchTerm(typing.text);
  const submit = (searched: string) => {
    if (searched === typing.sent) return;
    setTyping((current) => ({ ...current, sent: searched }));
    send(searched);
  };
  const submitDebounced = useEffectEvent(submit);
  useEffect(() => {
    const timer = setTimeout(() => submitDebounced(term), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  return {
    text: typing.text,
    clear: () => setTyping((current) => ({ ...current, text: '', sent: '' })),
    type: (text) => setTyping((current) => ({ ...current, text })),
    submit: () => submit(term),
  };
}

/** The URL now has the search that this field sent. The member may have typed on, so the text stays. */
function follow(typing: TypingState, search: string): TypingState {
  return { text: search === typing.sent ? typing.text : search, seen: search, sent: search };
}
