import { type RefObject, useEffect, useState } from 'react';

/** What the bars at the edges of a phone cover does not count as in sight. */
const EDGES = '-56px 0px -72px 0px';

/** Whether an element is on the screen now. Until it is known it counts as there, so that nothing flashes up. */
export function useIsInSight(element: RefObject<Element | null>): boolean {
  const [isInSight, setIsInSight] = useState(true);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsInSight(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: EDGES },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInSight;
}
