import { type TouchEvent, useRef } from 'react';

/** Shorter movements are taps. */
const LEAST_PX = 56;
/** Steeper movements scroll the page. */
const MOST_SLOPE = 0.6;

type SwipeOptions = { onLeft: () => void; onRight?: (() => void) | undefined };

/** Handlers for a horizontal swipe with one finger. Its effect must also have a button. */
export function useSwipe({ onLeft, onRight }: SwipeOptions) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      const begun = start.current;
      start.current = undefined;
      if (!touch || !begun) return;
      const [x, y] = [touch.clientX - begun.x, touch.clientY - begun.y];
      if (Math.abs(x) < LEAST_PX || Math.abs(y) > Math.abs(x) * MOST_SLOPE) return;
      // The photos inside a card have swipes of their own.
      event.stopPropagation();
      if (x < 0) onLeft();
      else onRight?.();
    },
  };
}
