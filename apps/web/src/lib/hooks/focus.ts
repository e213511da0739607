import { useEffect, useRef } from 'react';

/** For the heading of what takes the place of something else on the same page: the keyboard goes on from there. */
export function useFocusOnMount(isArrival = true) {
  const arrived = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isArrival) arrived.current?.focus({ preventScroll: true });
  }, [isArrival]);
  return arrived;
}

/** Opens the closed part of a page that the address points into; browsers do so only when they load the page. */
export function useOpenDetailsFromHash(hash: string): void {
  useEffect(() => {
    const target = document.getElementById(hash.slice(1));
    const closed = target?.closest('details');
    if (!target || !closed || closed.open) return;
    closed.open = true;
    target.scrollIntoView();
  }, [hash]);
}

/**
 * A ref for the control a dialog should open on: the browser looks for this attribute when the dialog opens, and would
 * otherwise take the first control, the one that closes it.
 */
export function setAutofocus(control: HTMLElement | null): void {
  control?.setAttribute('autofocus', '');
}
