import { useEffect, useState, useSyncExternalStore, type RefObject, useLayoutEffect } from 'react';

/** About one phone screen ahead. Browsers load lazy images three screens ahead, which is too much on a slow connection. */
const MARGIN = '600px 0px';

/** True once an element is in view or about to be. The element may be null until it is rendered. */
export function useInView(element: Element | null, isInViewAtStart: boolean): boolean {
  const [isInView, setIsInView] = useState(isInViewAtStart);
  useEffect(() => {
    if (isInView || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsInView(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isInView]);
  return isInView;
}

/** Whether a media query matches; false in HTML rendered at build time. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Wide enough for the wide sidebar, and tall enough for content between its links and the member's card. */
const LARGE_SIDEBAR = '(min-width: 80rem) and (min-height: 54rem)';

/** Whether the sidebar has listings below its links. */
export function useIsSidebarLarge(): boolean {
  return useMediaQuery(LARGE_SIDEBAR);
}

/** The width of an element, measured before the first paint; `assumed` until then. */
export function useWidth(element: RefObject<Element | null>, assumed: number): number {
  return useMeasured(element, { side: 'width', assumed });
}

/** The height of an element, measured before the first paint. */
export function useHeight(element: RefObject<Element | null>): number {
  return useMeasured(element, { side: 'height', assumed: 0 });
}

type MeasureOptions = { side: 'width' | 'height'; assumed: number };

function useMeasured(element: RefObject<Element | null>, { side, assumed }: MeasureOptions): number {
  const [size, setSize] = useState(assumed);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const measure = () => {
      const current = Math.floor(target.getBoundingClientRect()[side]);
      if (current > 0) setSize(current);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, side]);
  return size;
}
