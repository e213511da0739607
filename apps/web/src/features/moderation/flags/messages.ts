import type { FlagPair, FlagSummary } from '@ballpark/contracts/fair-play';
import { formatCount } from '@ballpark/rules/display';
import { QUICK_CLOSING_MINUTES } from '@ballpark/rules/fair-play';
import type { FlagDecision } from '@ballpark/rules/moderation/decisions';
import { EXACT_PERCENT } from '@ballpark/rules/xp';

function count(number: number, one: string, many: string): string {
  return `${formatCount(number)} ${number === 1 ? one : many}`;
}

const MINUTES_OF_HOUR = 60;
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR;

function formatMinutes(minutes: number): string {
  if (minutes < MINUTES_OF_HOUR) return count(Math.max(minutes, 1), 'minute', 'minutes');
  if (minutes < 2 * MINUTES_OF_DAY) return count(Math.round(minutes / MINUTES_OF_HOUR), 'hour', 'hours');
  return count(Math.round(minutes / MINUTES_OF_DAY), 'day', 'days');
}

const DECISIONS: Record<FlagDecision, { text: string; effect: string; submit: string; past: string }> = {
  upheld: {
    text: 'Uphold',
    effect: 'The closings were arranged. The points are taken back.',
    submit: 'Uphold the flag',
    past: 'Upheld',
  },
  dismissed: {
    text: 'Dismiss',
    effect: 'The closings were honest. The points count again.',
    submit: 'Dismiss the flag',
    past: 'Dismissed',
  },
};

/** In the middle of a sentence. */
function describeOther(username: string | null): string {
  return username === null ? 'a closed account' : `@${username}`;
}

function describeName(username: string | null): string {
  return username === null ? 'A closed account' : `@${username}`;
}

export const flagMessages = {
  queue: 'Flags',
  keys: [
    { keys: ['j', 'k'], text: 'next and previous flag' },
    { keys: ['1', '2'], text: 'uphold, dismiss' },
    { keys: ['Ctrl', 'Enter'], text: 'send' },
    { keys: ['Esc'], text: 'leave a field' },
  ],
  loading: 'Loading flags…',
  loadingOne: 'Loading the flag…',
  errorTitle: "We couldn't load the flags",
  missingTitle: "We couldn't load this flag",
  emptyTitle: 'No flag is open.',
  emptyHint: 'Every night we look for closings that look arranged. What is found appears here.',
  back: 'Back to the flags',
  chooseTitle: 'No flag is open',
  chooseHint: 'Choose a flag from the list.',
  name: describeName,
  kind: ({ otherCount }: Pick<FlagSummary, 'otherCount'>) =>
    `With ${count(otherCount, 'other member', 'other members')}`,
  meetings: (meetings: number) => count(meetings, 'closing', 'closings'),
  held: (xp: number) => (xp === 0 ? 'no XP held' : `${formatCount(xp)} XP held`),
  others: 'For another moderator',
  stake: 'What is at stake',
  stakes: ({ heldXp, meetings, hits }: FlagSummary) =>
    [
      ['XP held', formatCount(heldXp)],
      ['Closings', formatCount(meetings)],
      ['Prices that hit', formatCount(hits)],
    ] as const,
  noStake: 'This member earned nothing: the others of the pair did. Their flags are judged apart.',
  /** The title of a pair. */
  pair: ({ role, member }: Pick<FlagPair, 'role' | 'member'>) =>
    `${role === 'owner' ? 'Listings of' : 'Prices by'} ${describeOther(member.username)}`,
  /** Between who priced and whose listings it was. */
  priced: ' priced listings of ',
  other: describeOther,
  signs: ({ meetings, exactHits, closeHits, closestHits = 0, quickClosings, soleSuggestions, ...pair }: FlagPair) =>
    [
      count(meetings, 'closing', 'closings'),
      exactHits > 0 && `${exactHits} exact`,
      closeHits > 0 && `${closeHits} within ${EXACT_PERCENT}%`,
      closestHits > 0 && `${closestHits} the closest or the only one`,
      quickClosings > 0 && `${quickClosings} closed within ${QUICK_CLOSING_MINUTES} minutes`,
      soleSuggestions > 0 && `${soleSuggestions} with no other suggestion`,
      pair.isFresh && 'owner in their first week',
      pair.isMutual && 'also the other way round',
      pair.hasCommon && 'both with a third member, too',
      pair.sharesNetwork && 'one network',
    ].filter((sign) => typeof sign === 'string'),
  newest: (shown: number, all: number) => (shown < all ? `The newest ${shown} of ${all}` : 'All of them'),
  hidden: 'hidden',
  prices: (amount: string, finalPrice: string) => `Said ${amount}, went for ${finalPrice}`,
  timing: (openMinutes: number, promptMinutes: number) =>
    `open for ${formatMinutes(openMinutes)}, closed ${formatMinutes(promptMinutes)} after the price`,
  suggestions: (number: number) => (number === 1 ? 'the only suggestion' : `${number} suggestions`),
  xp: (xp: number) => `${xp} XP`,
  member: 'Member',
  earlier: 'Earlier flags',
  noEarlier: 'None.',
  past: (decision: FlagDecision) => DECISIONS[decision].past,
  title: 'Your judgement',
  question: 'What do you decide?',
  hint: 'Look at the listings first. Roommates and couples are honest pairs more often than not.',
  decision: (decision: FlagDecision) => DECISIONS[decision],
  sentence: 'Sentence to the member',
  sentenceExample: 'Six of your prices were exact within minutes of posting, for the same owner.',
  sentenceHint: 'Say what you saw. Name no other member.',
  done: (decision: FlagDecision, xp: number) =>
    decision === 'upheld' ? `Upheld. XP taken back: ${xp}.` : `Dismissed. XP that counts again: ${xp}.`,
  taken: 'Another moderator has just judged this flag. Here is the next one.',
  takenLast: 'Another moderator has just judged this flag. No other is open.',
  notYours: 'Another moderator has to judge this: the flag is about you or a pair with you.',
} as const;
