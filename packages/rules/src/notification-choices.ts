import { MAIL_KINDS } from './mail.ts';
import type { NotificationKind } from './notifications.ts';

/** The ways on which a notification leaves the app. A member can stop each; the list in the app is always kept. */
export const NOTIFICATION_CHANNELS = ['mail', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** What a member can stop getting push messages about. */
export const PUSH_KINDS = ['suggestions', 'ends-soon', 'auto-closed', 'result', 'achievement'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** What the settings offer, in the order of the page. Not every kind has both channels. */
export const CHOICE_KINDS = ['suggestions', 'ends-soon', 'auto-closed', 'result', 'achievement', 'digest'] as const;
export type ChoiceKind = (typeof CHOICE_KINDS)[number];

/** In place of a kind: all of them. The single choices stay as they are. */
export const ALL_KINDS = 'all';

export type NotificationChoice = { channel: NotificationChannel; kind: ChoiceKind };

const OFFERED: Record<NotificationChannel, readonly string[]> = { mail: MAIL_KINDS, push: PUSH_KINDS };

/** Whether there are messages of this kind on this channel: achievements are not mailed, and the digest is a mail. */
export function isOffered({ channel, kind }: NotificationChoice): boolean {
  return OFFERED[channel].includes(kind);
}

/** Kinds that reach a device. What moderators do to a member is no news for a locked screen. */
export type PushedKind = Exclude<NotificationKind, 'content-hidden' | 'decision' | 'fair-play'>;

export function isPushed(kind: NotificationKind): kind is PushedKind {
  return kind !== 'content-hidden' && kind !== 'decision' && kind !== 'fair-play';
}

/** The choice that a notification follows. The first price of a listing and further ones are one choice. */
export function toPushKind(kind: PushedKind): PushKind {
  return kind === 'first-suggestion' ? 'suggestions' : kind;
}
