import type { PushedKind } from './notification-choices.ts';

/** Devices of one member that get push messages. A further one replaces the oldest. */
export const PUSH_SUBSCRIPTIONS_MAX = 10;
/** A push service keeps a message this long for a device that is off. */
export const PUSH_TTL_SECONDS = 24 * 60 * 60;
export const PUSH_ENDPOINT_MAX = 1000;

/** What a push message says. It passes the push service encrypted, and a locked screen shows it: nothing but the title. */
const PUSH_TEXTS: Record<PushedKind, (title: string) => string> = {
  'first-suggestion': (title) => `First price for ${title}`,
  suggestions: (title) => `New prices for ${title}`,
  'ends-soon': (title) => `${title} closes soon`,
  'auto-closed': (title) => `What did ${title} go for?`,
  result: (title) => `${title} is closed. See how close you were`,
  achievement: () => 'You unlocked an achievement',
};

export function describePush(kind: PushedKind, title: string): string {
  return PUSH_TEXTS[kind](title);
}
