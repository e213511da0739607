import { useSyncExternalStore } from 'react';

/** True in HTML rendered at build time and while React takes it over; false ever after. */
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
