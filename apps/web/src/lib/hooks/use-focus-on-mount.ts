import { useEffect, useRef } from 'react';

/** For the heading of what takes the place of something else on the same page: the keyboard goes on from there. */
export function useFocusOnMount(isArrival = true) {
  const arrived = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isArrival) arrived.current?.focus({ preventScroll: true });
  }, [isArrival]);
  return arrived;
}
