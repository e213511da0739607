import { expect, test } from 'vitest';
import {
  CHOICE_KINDS,
  describePush,
  findMailRule,
  findMailTemplate,
  isOffered,
  isPushed,
  isPushKind,
  KIND_NAMES,
  MAIL_KINDS,
  MESSAGE_CHOICES,
  NOTIFICATION_CHANNELS,
  toMessagePath,
  toPushKind,
} from './messages.ts';

const offered = (channel: (typeof NOTIFICATION_CHANNELS)[number]) =>
  CHOICE_KINDS.filter((kind) => isOffered({ channel, kind }));

test('achievements are not mailed, and the daily summary is not pushed', () => {
  expect(offered('push')).toContain('achievement');
  expect(offered('mail')).not.toContain('achievement');
  expect(offered('mail')).toContain('digest');
  expect(offered('push')).not.toContain('digest');
});

test('the settings offer every choice on a channel, and the words of each are different', () => {
  expect(new Set([...offered('mail'), ...offered('push')])).toEqual(new Set(CHOICE_KINDS));
  expect(new Set(CHOICE_KINDS.map((kind) => MESSAGE_CHOICES[kind].label)).size).toBe(CHOICE_KINDS.length);
  expect(new Set(MAIL_KINDS.map((kind) => MESSAGE_CHOICES[kind].mails)).size).toBe(MAIL_KINDS.length);
});

test('what moderators do is told in the app alone', () => {
  for (const kind of ['content-hidden', 'decision', 'fair-play'] as const) {
    expect([isPushed(kind), findMailRule(kind)]).toEqual([false, undefined]);
  }
});

test('the first price of a listing and further ones are one choice', () => {
  for (const kind of ['first-suggestion', 'suggestions'] as const) {
    expect([toPushKind(kind), findMailRule(kind)?.choice]).toEqual(['suggestions', 'suggestions']);
  }
  expect(isPushKind('first-suggestion')).toBe(false);
});

test('kinds that one choice stops are mailed with one template', () => {
  const rules = KIND_NAMES.map(findMailRule).filter((rule) => rule !== undefined);
  for (const { choice, template } of rules) expect(findMailTemplate(choice)).toBe(template);
});

test('every kind that is pushed has a text, with the title of the listing where there is one', () => {
  const pushed = KIND_NAMES.filter(isPushed);
  const texts = pushed.map((kind) => describePush(kind, 'Oak desk'));
  expect(new Set(texts).size).toBe(pushed.length);
  expect(texts.filter((text) => text.includes('Oak desk'))).toHaveLength(pushed.length - 1);
});

test('a result is pushed with the sentence about its closing, as long as there is one', () => {
  expect(describePush('result', 'Oak desk')).toBe('Oak desk is closed. See how close you were');
  expect(describePush('result', 'Oak desk', { closing: 'It went for $95.' })).toBe('It went for $95.');
});

test('a message about a listing opens it', () => {
  expect(toMessagePath('result', '7')).toBe('/listing/7');
  expect(toMessagePath('achievement', null)).toBe('/achievements');
  expect(toMessagePath('result', null)).toBe('/notifications');
});
