import { useEffect, useRef } from 'react';

/** Focuses content, usually by its heading, that replaces other content on the same page, so that keyboard users continue there. */
export function useFocusOnMount<Target extends HTMLElement = HTMLHeadingElement>(isEnabled = true) {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (isEnabled) target.current?.focus({ preventScroll: true });
  }, [isEnabled]);
  return target;
}

/** For a press whose button is gone afterwards, and for a new page. */
export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Opens the <details> element that contains the target of the hash. Browsers do this only on page load. */
export function useOpenDetailsFromHash(hash: string): void {
  useEffect(() => {
    const target = document.getElementById(hash.slice(1));
    const details = target?.closest('details');
    if (!target || !details || details.open) return;
    details.open = true;
    target.scrollIntoView();
  }, [hash]);
}

/**
 * A ref for the control that gets the focus when a dialog opens. Without the attribute the browser focuses the first
 * control, which is the close button.
 */
export function setAutofocus(control: HTMLElement | null): void {
  control?.setAttribute('autofocus', '');
}
