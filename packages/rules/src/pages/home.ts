/** Home tells about so many days, today included. */
export const WEEK_DAYS = 7;

/** A place farther back is not told. */
export const PLACES_NEAR = 100;

/** After so many guesses a member has done those of the day. */
export const GUESSES_A_DAY = 10;

/** Home shows so many results that the member has not seen. */
export const HOME_RESULTS = 3;

export type Task = 'daily' | 'guess' | 'post';

type Done = {
  daily: { kind: 'day' | 'practice' | 'none'; played: number; things: number };
  guessesToday: number;
  /** Nothing is left to guess. */
  isGuessed: boolean;
  hasOpenListing: boolean;
};

/**
 * What Home asks for: the first of the tasks of a day that is not done. Things to practise with are the last: it is not known
 * who has played them. Undefined after all of them.
 */
export function findNextTask({ daily, guessesToday, isGuessed, hasOpenListing }: Done): Task | undefined {
  if (daily.kind === 'day' && daily.played < daily.things) return 'daily';
  if (guessesToday < GUESSES_A_DAY && !isGuessed) return 'guess';
  if (!hasOpenListing) return 'post';
  return daily.kind === 'practice' ? 'daily' : undefined;
}

/** Hours until an instant, rounded up. */
export function countHoursLeft(at: Date, now: Date): number {
  return Math.max(1, Math.ceil((at.getTime() - now.getTime()) / (60 * 60_000)));
}
