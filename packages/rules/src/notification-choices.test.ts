import { expect, test } from 'vitest';
import {
  CHOICE_KINDS,
  isOffered,
  isPushed,
  NOTIFICATION_CHANNELS,
  PUSH_KINDS,
  toPushKind,
} from './notification-choices.ts';
import { MAIL_KINDS } from './mail.ts';
import { NOTIFICATION_KINDS } from './notifications.ts';

test('every kind of mail and of push message can be chosen, and none besides', () => {
  const offered = (channel: (typeof NOTIFICATION_CHANNELS)[number]) =>
    CHOICE_KINDS.filter((kind) => isOffered({ channel, kind }));
  expect(offered('mail').toSorted()).toEqual([...MAIL_KINDS].toSorted());
  expect(offered('push').toSorted()).toEqual([...PUSH_KINDS].toSorted());
});

test('every notification follows a choice for push messages, but what moderators do is not pushed', () => {
  expect(NOTIFICATION_KINDS.filter((kind) => !isPushed(kind))).toEqual(['content-hidden', 'decision', 'fair-play']);
  for (const kind of NOTIFICATION_KINDS.filter(isPushed)) expect(PUSH_KINDS).toContain(toPushKind(kind));
  expect(toPushKind('first-suggestion')).toBe('suggestions');
});
