import { addDays, toDay } from '@ballpark/rules/daily/days';
import { PRACTICE_ROUNDS } from '@ballpark/rules/daily/rounds';
import type { RoundKey, RoundView } from '../round/round-view.ts';

export const DAILY_PATH = '/daily';
export const ARCHIVE_PATH = `${DAILY_PATH}/archive`;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const PRACTICE = /^practice-([1-4])$/;

/** The last part of the address of a round. */
export function readRoundName(name: string): RoundKey | undefined {
  if (DAY.test(name)) return { kind: 'day', day: name };
  const [, round] = PRACTICE.exec(name) ?? [];
  // The pattern allows no others.
  return round === undefined ? undefined : { kind: 'practice', round: Number(round) as 1 | 2 | 3 | 4 };
}

/**
 * Where a round is: at its own address, not at `/daily`, so that who plays at midnight UTC goes on with the same things.
 * A thing has a place there, and the token of a friend stays until the end.
 */
export function buildRoundPath(key: RoundKey, { thing, friend }: { thing?: number; friend?: string | undefined } = {}) {
  const name = key.kind === 'day' ? key.day : `practice-${key.round}`;
  const query = new URLSearchParams();
  if (thing !== undefined) query.set('thing', String(thing));
  if (friend !== undefined) query.set('friend', friend);
  return `${DAILY_PATH}/${name}${query.size === 0 ? '' : `?${query.toString()}`}`;
}

export function nextPractice(round: number): RoundKey {
  return { kind: 'practice', round: ((round % PRACTICE_ROUNDS) + 1) as 1 | 2 | 3 | 4 };
}

/** Whether it is the round of today, which has a streak and an end. */
export function isToday({ key, nextDayAt }: Pick<RoundView, 'key' | 'nextDayAt'>): boolean {
  return key.kind === 'day' && key.day === addDays(toDay(nextDayAt), -1);
}

const LONG = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** 'Wednesday 18 November', and without the weekday. */
export function formatDay(day: string): string {
  return LONG.format(new Date(day));
}

export function formatShortDay(day: string): string {
  return SHORT.format(new Date(day));
}
