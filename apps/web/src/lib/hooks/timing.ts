import { useSyncExternalStore, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMediaQuery } from './layout.ts';

const COUNT_MS = 600;

/** Animates from 0 to a number once. With reduced motion the number appears at once. */
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

const MINUTE_MS = 60_000;
/** Texts that count minutes accept a time of this age. */
const FRESH_MS = 1000;

let now = new Date();
let minuteTimer: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

/** The current time, updated every minute. All users share one minuteTimer, which stops when there are none. */
export function useNow(): Date {
  return useSyncExternalStore(watch, read, read);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  minuteTimer ??= setInterval(tick, MINUTE_MS);
  // A new user must not see the time of the last tick.
  if (Date.now() - now.getTime() >= FRESH_MS) tick();
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(minuteTimer);
    minuteTimer = undefined;
  };
}

function read(): Date {
  // Without a minuteTimer the stored time is old. With one, all users must see the same time.
  if (minuteTimer === undefined && Math.abs(Date.now() - now.getTime()) >= FRESH_MS) now = new Date();
  return now;
}

function tick(): void {
  now = new Date();
  for (const watcher of watchers) watcher();
}

/** Seconds left, and a function that starts the countdown. */
export function useCountdown(): [secondsLeft: number, begin: (seconds: number) => void] {
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (secondsLeft === 0) return undefined;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  return [secondsLeft, setSecondsLeft];
}

/** The value after it has not changed for this long. */
export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}

/** Navigates to `target` after some seconds; null means stay. */
export function useRedirectAfter(target: string | null, seconds: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (target === null) return undefined;
    const timer = setTimeout(() => void navigate(target, { replace: true }), seconds * 1000);
    return () => clearTimeout(timer);
  }, [target, seconds, navigate]);
}
