import type { GuessResultNotification, Notification } from '@ballpark/contracts/notifications';
import { ACHIEVEMENTS } from '@ballpark/rules/achievements';
import { formatCount } from '@ballpark/rules/display';
import { describePlace } from '@ballpark/rules/crowd/guess-result';
import { EXTENSION_HOURS } from '@ballpark/rules/listings';
import { isSecondChance } from '@ballpark/rules/messages';
import type { HidingCause } from '@ballpark/rules/moderation/reports';
import { formatMoney } from '@ballpark/rules/money';
import { formatMoment } from '../../lib/dates.ts';

export const notificationMessages = {
  title: 'Notifications',
  readAll: 'Mark all as read',
  settings: 'Notification settings',
  loading: 'Loading notifications…',
  unread: 'Unread',
  today: 'Today',
  yesterday: 'Yesterday',
  emptyTitle: 'Nothing here yet',
  emptyHint: 'When a neighbour prices your listing, or a listing you priced closes, you read it here.',
  emptyAction: 'Browse listings',
  errorTitle: "We couldn't load your notifications",
  error: 'Check your connection and try again.',
  more: 'Show more',
  loadingMore: 'Loading more…',
  moreFailed: "We couldn't load more.",
  readFailed: "We couldn't mark them as read. Please try again.",
  news: (unread: number) => (unread === 1 ? '1 unread notification' : `${unread} unread notifications`),
} as const;

/** In the banner of home: what happened since the last visit. */
export const homeNewsMessages = {
  unread: (unread: number) => `${unread === 1 ? '1 thing' : `${unread} things`} happened since your last visit`,
  newest: (title: string, others: number) => (others > 0 ? `${title}, and ${others} more` : title),
} as const;

/** The sheet with the results of closings, on the first open after them. */
export const resultSheetMessages = {
  ballpark: (price: string) => `The ballpark figure was ${price}.`,
  several: (count: number) => `${count} listings you priced have closed`,
  open: 'See the listing',
  all: 'See all notifications',
  done: 'Done',
} as const;

type Words = { title: string; detail: string };
type NotificationOfKind<Kind> = Extract<Notification, { kind: Kind }>;

const DESCRIPTIONS: { [Kind in Notification['kind']]: (notification: NotificationOfKind<Kind>) => Words } = {
  'first-suggestion': ({ listing }) => ({
    title: `The first price for ${listing.title}`,
    detail: 'See what your neighbour says.',
  }),
  suggestions: ({ listing, count }) => ({
    title: `${count === 1 ? '1 new price' : `${formatCount(count)} new prices`} for ${listing.title}`,
    detail: 'See how they compare.',
  }),
  'ends-soon': (reminder) => ({
    title: `${reminder.listing.title} closes soon`,
    detail: `It closes by itself on ${formatMoment(new Date(reminder.closesAt))}. ${describeSecondChance(reminder)}`,
  }),
  'auto-closed': ({ listing }) => ({ title: `${listing.title} closed by itself`, detail: 'What did it go for?' }),
  result: (result) => ({ title: describeFinalPrice(result), detail: describeResult(result) }),
  achievement: ({ achievementId, xp }) => ({
    title: `Achievement unlocked: ${findName(achievementId)}`,
    detail: formatXp(xp),
  }),
  'content-hidden': (hidden) => ({
    title: `${describeTarget(hidden)} is hidden for now`,
    detail: `${HIDING_CAUSES[hidden.cause ?? 'reports']} A moderator looks at it next and tells you.`,
  }),
  decision: (decision) => ({ title: describeDecision(decision), detail: decision.sentence }),
  'fair-play': ({ decision, xp, sentence }) =>
    decision === 'upheld'
      ? {
          title: xp > 0 ? `${xp} XP were taken back after a fair play review` : 'A fair play review of your closings',
          detail: `A moderator found them arranged: ${sentence} If you see it differently, write to us.`,
        }
      : { title: `${xp} XP count on the leaderboard again`, detail: `Your closings were reviewed: ${sentence}` },
};

/** With few prices, what the owner can do about it. */
function describeSecondChance(reminder: NotificationOfKind<'ends-soon'>): string {
  if (!isSecondChance(reminder)) return 'Sold it? Close it with the price.';
  if (reminder.isExtended) return 'Ask people you know. After it has closed, you can post it again.';
  return `Extend it by ${EXTENSION_HOURS} hours, or ask people you know. After it has closed, you can post it again.`;
}

const HIDING_CAUSES: Record<HidingCause, string> = {
  reports: 'Neighbours have reported it.',
  photo: 'A photo of it looks like one that we removed.',
};

type ToldTarget = Pick<NotificationOfKind<'content-hidden'>, 'targetKind' | 'title'>;

function describeTarget({ targetKind, title }: ToldTarget): string {
  if (targetKind === 'profile') return 'Your profile';
  return targetKind === 'suggestion' ? `Your price for ${title}` : title;
}

/** The decision of a moderator, or the outcome of the appeal. */
function describeDecision(decision: NotificationOfKind<'decision'>): string {
  const target = describeTarget(decision);
  if (decision.appealOutcome === 'overturned') return `${target}: the decision was taken back`;
  if (decision.appealOutcome === 'upheld') return `${target}: the decision stays`;
  switch (decision.action) {
    case 'keep':
      return `${target} is shown again`;
    case 'hide':
      return `${target} was hidden by a moderator`;
    case 'remove':
      return `${target} was removed by a moderator`;
    case 'warn':
      return `A warning about ${target}`;
    case 'suspend':
      return 'Your account was suspended';
    default:
      return 'Your account was closed';
  }
}

/** The event in one line, and what follows from it. */
export function describeNotification(notification: Notification): Words {
  // The kind chooses the function for notifications of that kind; TypeScript cannot derive that.
  const describe = DESCRIPTIONS[notification.kind] as (notification: Notification) => Words;
  return describe(notification);
}

/** 'Oak sideboard went for $255' */
export function describeFinalPrice({ listing, finalPrice }: GuessResultNotification): string {
  return `${listing.title} went for ${formatMoney(finalPrice, listing.currency)}`;
}

/** 'You were $5 off: 2nd of 9, +20 XP' */
export function describeResult(result: GuessResultNotification): string {
  const { difference, listing, xp } = result;
  const distance = difference === 0 ? 'exactly right' : `${formatMoney(difference, listing.currency)} off`;
  return `You were ${distance}: ${describePlace(result)}, ${formatXp(xp)}`;
}

function formatXp(xp: number): string {
  return `+${xp} XP`;
}

function findName(id: string): string {
  return ACHIEVEMENTS.find((achievement) => achievement.id === id)?.name ?? id;
}
