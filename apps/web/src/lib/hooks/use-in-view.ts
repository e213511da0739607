import { useEffect, useState } from 'react';

/** About one phone screen ahead of where somebody reads. Browsers fetch three screens ahead, which a slow line feels. */
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
