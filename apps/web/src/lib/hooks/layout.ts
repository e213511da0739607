import { useEffect, useState, useSyncExternalStore, type RefObject, useLayoutEffect } from 'react';

/** About one phone screen ahead. Browsers load three screens ahead, which is too much on a slow connection. */
const AHEAD = '600px 0px';

/** Whether an element, which may come later, is in sight or about to be; once it was, it stays so. */
export function useInView(element: Element | null, isNearAlready: boolean): boolean {
  const [isNear, setIsNear] = useState(isNearAlready);
  useEffect(() => {
    if (isNear || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}

/** Whether the screen is like this; false in HTML rendered at build time. */
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

/** How wide an element is, known before the first paint; until something is laid out, as wide as assumed. */
export function useWidth(element: RefObject<Element | null>, assumed: number): number {
  const [width, setWidth] = useState(assumed);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    const measure = () => {
      const now = Math.floor(measured.getBoundingClientRect().width);
      if (now > 0) setWidth(now);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
