import { useEffect, useState } from 'react';
import { useMediaQuery } from './use-media-query.ts';

const COUNT_MS = 600;

/** Runs from 0 up to a number once, quickly at first; whoever asked for less motion sees the number at once. */
export function useCountUp(target: number): number {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [share, setShare] = useState(0);
  useEffect(() => {
    if (isStill) return undefined;
    const begin = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const passed = Math.min(1, Math.max(0, (now - begin) / COUNT_MS));
      setShare(passed);
      if (passed < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isStill]);
  return isStill ? target : Math.round(target * (1 - (1 - share) ** 3));
}
