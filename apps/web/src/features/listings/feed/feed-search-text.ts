import { SEARCH_DEBOUNCE_MS } from '@ballpark/rules/listing-search';
import { useEffect, useEffectEvent, useState } from 'react';
import { searchOf } from './filters.ts';

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
