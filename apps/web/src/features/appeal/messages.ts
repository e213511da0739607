import { BRAND } from '@ballpark/rules/brand';
import type { Statement } from '@ballpark/contracts/reports';
import { formatMoment } from '../../lib/dates.ts';

export const appealPageWords = {
  title: `A decision about your content - ${BRAND}`,
  description: 'What was decided, why, and how to appeal.',
} as const;

export const statementMessages = {
  title: 'What a moderator decided',
  loading: 'Loading the decision…',
  invalidTitle: "This link doesn't work",
  missing: 'Please open the link in your email or your notifications again.',
  errorTitle: "We couldn't load the decision",
  error: 'Check your connection and try again.',
  toStart: 'Back to the start page',
  what: 'What',
  why: 'Why',
  when: 'When',
  moderatorSays: 'The moderator writes',
  secondSays: 'The second moderator writes',
  by: 'A person decided this, not a program.',
  target: ({ targetKind, targetTitle }: Statement) => TARGETS[targetKind](targetTitle),
  effect: (statement: Statement) =>
    statement.appeal === 'overturned' ? 'This no longer holds.' : EFFECTS[statement.action](statement),
} as const;

const TARGETS: Record<Statement['targetKind'], (title: string) => string> = {
  listing: (title) => `Your listing “${title}”`,
  photo: (title) => `A photo of your listing “${title}”`,
  suggestion: (title) => `Your price for “${title}”`,
  profile: () => 'Your profile',
};

const EFFECTS: Record<Statement['action'], (statement: Statement) => string> = {
  keep: () => 'It stays and is shown.',
  hide: () => 'It is hidden: other people no longer see it.',
  remove: ({ targetKind }) =>
    targetKind === 'profile' ? 'Its pictures and its text were removed.' : 'It was removed.',
  warn: () => 'This is a warning. It stays.',
  suspend: ({ endsAt }) =>
    endsAt === null
      ? 'Your account is suspended.'
      : `Your account is suspended until ${formatMoment(new Date(endsAt))}. What you posted is hidden until then.`,
  ban: () => 'Your account is closed for good, and what you posted is hidden.',
};

export const appealMessages = {
  title: 'You see it differently?',
  lead: 'You can appeal once. Another moderator looks at it and decides. We answer by email.',
  text: 'Why should we decide otherwise?',
  textExample: 'What did the moderator miss?',
  send: 'Send appeal',
  sending: 'Sending…',
  failed: "We couldn't send your appeal. Check your connection and try again.",
  sentTitle: 'Your appeal is sent',
  sent: 'Another moderator looks at it and decides. We answer by email.',
  states: {
    waiting: 'You have appealed. Another moderator has not decided yet.',
    upheld: 'You have appealed. Another moderator has looked at it: the decision stays.',
    overturned: 'You have appealed. The decision was taken back.',
  },
  court: 'You can also go to a court or to a body for settling disputes out of court.',
} as const;
