import { startTransition, useEffect, useState, useSyncExternalStore, type RefObject, useRef } from 'react';

/** Gives the photos of the first screen time to load on a slow connection. */
const IDLE_AFTER_MS = 2500;

let isIdleAlready = false;

/** True once the page had time to show its main content. Secondary content loads after that. */
export function useIsPageIdle(): boolean {
  const [isIdle, setIsIdle] = useState(isIdleAlready);
  useEffect(() => {
    if (isIdleAlready) return undefined;
    const timer = setTimeout(() => {
      isIdleAlready = true;
      // The appearing content is not urgent: React renders it in pieces, and a tap is answered between them.
      startTransition(() => setIsIdle(true));
    }, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}

/** True in prerendered HTML and during hydration, false afterwards. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
}

function neverChanges(): () => void {
  return () => undefined;
}

/** React Router gives this key to the first history entry, which the browser opened. */
const OPENED_BY_BROWSER = 'default';

/** Whether the browser has opened the history entry with this key, and not a navigation inside the app. */
export function isOpenedByBrowser(key: string): boolean {
  return key === OPENED_BY_BROWSER;
}

/** A ref that tells an asynchronous callback whether its component is still mounted. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

/** False while the tab or window is in the background. */
export function useIsPageVisible(): boolean {
  return useSyncExternalStore(
    watch,
    () => document.visibilityState === 'visible',
    () => true,
  );
}

function watch(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Sets the title of the tab while the component is mounted, and restores the previous one. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      // The next page may already have set its own title.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
