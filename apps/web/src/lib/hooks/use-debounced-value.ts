import { useEffect, useState } from 'react';

/** The value once it has stayed the same for this long; until then, the one that rested before. */
export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}
