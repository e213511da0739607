import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on the page, for what ends later than it may. */
export function useIsMounted(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
