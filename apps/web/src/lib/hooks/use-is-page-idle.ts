import { useEffect, useState } from 'react';

/** Long enough for the photos of the first screen on a slow line. */
const QUIET_AFTER_MS = 2500;

let isQuietAlready = false;

/** Whether the page has had time to show what it is about; what nobody waits for is fetched after that. */
export function useIsPageIdle(): boolean {
  const [isQuiet, setIsQuiet] = useState(isQuietAlready);
  useEffect(() => {
    if (isQuietAlready) return undefined;
    const timer = setTimeout(() => {
      isQuietAlready = true;
      setIsQuiet(true);
    }, QUIET_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isQuiet;
}
