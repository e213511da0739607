import { LISTING_WINDOW_HOURS } from './listings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export type TimeLeft = { unit: 'hours' | 'minutes'; amount: number } | 'expired';

/** What is left of a listing's window: whole hours, under one hour minutes, at least one until it is over. */
export function getTimeLeft(createdAt: Date, now: Date): TimeLeft {
  const left = createdAt.getTime() + LISTING_WINDOW_HOURS * HOUR_MS - now.getTime();
  if (left <= 0) return 'expired';
  if (left < HOUR_MS) return { unit: 'minutes', amount: Math.max(1, Math.floor(left / MINUTE_MS)) };
  return { unit: 'hours', amount: Math.floor(left / HOUR_MS) };
}
