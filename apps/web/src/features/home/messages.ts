import { SENSE_SHOWN_FROM } from '@ballpark/rules/crowd/price-sense';
import { formatCount, formatOrdinal } from '@ballpark/rules/display';
import { GUESSES_A_DAY } from '@ballpark/rules/pages/home';
import { XP_CLOSEST } from '@ballpark/rules/xp';

/** In the first view of Home. */
export const homeMessages = {
  welcome: (firstName: string) => `Welcome, ${firstName}`,
  welcomeBack: (firstName: string) => `Welcome back, ${firstName}`,
  createListing: 'Create Listing',
  shortcuts: 'Shortcuts',
  browseAll: 'Browse All',
  leaderboard: 'Leaderboard',
} as const;

const DAYS = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

function nameDay(date: string): string {
  return DAYS.format(new Date(date));
}

type Day = { date: string; xp: number; hasGuess: boolean };

/** What Home says about the member. */
export const weekMessages = {
  title: 'You this week',
  failed: "We couldn't load your week.",
  retry: 'Try again',
  newTitle: 'Your week starts with one guess',
  newHint:
    'When a listing you guessed closes, you see how close you were. After five of those we can say how sharp you are.',
  learning: (judged: number) => {
    const missing = SENSE_SHOWN_FROM - judged;
    return `${missing} more ${missing === 1 ? 'result' : 'results'} until we can say how sharp you are`;
  },
  judged: (judged: number) => `${judged} of ${SENSE_SHOWN_FROM}`,
  sense: 'Price Sense',
  yourTown: 'your town',
  closer: 'Closer than the others',
  asClose: 'As close as the others',
  place: (place: number) => `${formatOrdinal(place)} in town this month`,
  week: 'Your week',
  guesses: 'Your guesses',
  xp: (xp: number) => `${formatCount(xp)} XP`,
  inSevenDays: 'in the last 7 days',
  closestEarns: `The closest price earns ${XP_CLOSEST}`,
  days: (days: number) => `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`,
  inRow: 'in a row',
  firstDay: 'Day 1',
  todayCounts: 'Today counts with a guess',
  letter: (date: string) => nameDay(date).charAt(0),
  /** The bars in words, for screen readers. */
  xpByDay: (week: readonly Day[]) => `XP by day: ${week.map(({ date, xp }) => `${nameDay(date)} ${xp}`).join(', ')}`,
  /** The marks in words. */
  guessDays: (week: readonly Day[]) => {
    const days = week.slice(0, -1).filter(({ hasGuess }) => hasGuess);
    const names = days.map(({ date }) => nameDay(date)).join(', ');
    const today = week.at(-1)?.hasGuess ? 'a guess today' : 'not yet today';
    return `${names === '' ? 'No guess in the six days before' : `A guess on ${names}`}; ${today}`;
  },
} as const;

/** The large button. */
export const taskMessages = {
  daily: "Today's five",
  practice: 'Five to practise with',
  dailyHint: 'Five prices, two minutes',
  played: (played: number, things: number) => `${played} of ${things} guessed`,
  guess: 'Guess ten',
  guessHint: 'Ten prices, two minutes',
  guessed: (guesses: number) => `${guesses} of ${GUESSES_A_DAY} guessed today`,
  post: 'Post something',
  postHint: 'Neighbours say what it would go for',
  done: 'Done for today.',
  nextDay: (hours: number) => `New five in ${hours} h.`,
} as const;

/** Results that the member has not seen. */
export const resultMessages = {
  title: 'Since your last visit',
  all: 'See all',
  /** Instead of a title that the member may not read. */
  unnamed: 'A listing',
  wentFor: 'went for',
  earned: (xp: number) => `+${formatCount(xp)} XP`,
  closest: (own: string, place: string) => `${own}, ${place}`,
  off: (own: string, miss: string) => `You said ${own}, ${miss}`,
  exact: 'exactly right',
  over: (percent: number) => `${percent < 1 ? 'less than 1' : formatCount(Math.round(percent))}% over`,
  under: (percent: number) => `${percent < 1 ? 'less than 1' : formatCount(Math.round(percent))}% under`,
} as const;

export const installMessages = {
  title: 'Ballpark on your home screen',
  hint: 'It opens like an app, at the results and the things of the day.',
  install: 'Install',
  later: 'Not now',
  steps: ["Tap 'Share' in the browser's bar", "Choose 'Add to Home Screen'"],
} as const;
