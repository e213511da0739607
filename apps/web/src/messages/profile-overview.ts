import { ACHIEVEMENTS } from '@ballpark/rules/achievements';
import { NEAR_PERCENT } from '@ballpark/rules/closing';

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const ORDINALS = new Intl.PluralRules('en-US', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

function inDigits(count: number): string {
  return count.toLocaleString('en-US');
}

export const overviewMessages = {
  figures: 'In figures',
  suggestions: 'Suggestions',
  accurate: `Within ${NEAR_PERCENT}%`,
  helped: 'People helped',
  failed: 'This part did not load.',
  retry: 'Try again',
} as const;

export const standingMessages = {
  title: 'Level',
  toNext: (xp: number, level: string) => `${inDigits(xp)} XP to ${level}`,
  highest: 'The highest level',
  bar: 'Progress to the next level',
  rank: (rank: number) => `${inDigits(rank)}${ENDINGS[ORDINALS.select(rank)] ?? 'th'} of all members`,
} as const;

export const historyMessages = {
  title: 'XP history',
  none: 'No XP yet',
  noneHint: 'A price that comes close earns XP when its listing closes.',
  day: (day: Date) => DAY.format(day),
  today: 'Today',
  end: (when: string, xp: number) => `${when} · ${inDigits(xp)} XP`,
  /** What the drawing shows, for those who do not see it. */
  drawing: (first: { day: Date; xp: number }, xp: number) =>
    `From ${inDigits(first.xp)} XP on ${DAY_AND_YEAR.format(first.day)} to ${inDigits(xp)} XP today`,
} as const;

export const activityMessages = {
  title: 'Recent activity',
  none: 'Nothing has happened yet',
  noneHint: 'What is earned here will stand in this list.',
  earned: (xp: number) => `+${inDigits(xp)} XP`,
  /** Before the title of a listing. */
  closest: 'Closest price on',
  within10: `Within ${NEAR_PERCENT}% on`,
  participation: 'Helped price',
  unlocked: (name: string) => `Achievement unlocked: ${name}`,
  other: 'Earned XP',
  goneListing: 'a listing',
} as const;

const ACHIEVEMENT_REASON = 'achievement:';

/** What somebody earned points for; the listing's title follows where there is one. */
export function reasonWords(reason: string): { words: string; isAboutListing: boolean } {
  if (reason === 'closest' || reason === 'within10' || reason === 'participation') {
    return { words: activityMessages[reason], isAboutListing: true };
  }
  const id = reason.startsWith(ACHIEVEMENT_REASON) ? reason.slice(ACHIEVEMENT_REASON.length) : undefined;
  const name = ACHIEVEMENTS.find((achievement) => achievement.id === id)?.name;
  return {
    words: name === undefined ? activityMessages.other : activityMessages.unlocked(name),
    isAboutListing: false,
  };
}
