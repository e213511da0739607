import { type RefObject, useEffect, useState } from 'react';

/** About one phone screen ahead of where somebody reads. Browsers fetch three screens ahead, which a slow line feels. */
const AHEAD = '600px 0px';

/** Whether an element is in sight or about to be; once it was, it stays so. */
export function useIsNear(element: RefObject<Element | null>, isNearAlready: boolean): boolean {
  const [isNear, setIsNear] = useState(isNearAlready);
  useEffect(() => {
    if (isNear || element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
