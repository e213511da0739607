import type { ReportReason, ReportTarget } from '@ballpark/rules/moderation/reports';

const TITLES: Record<ReportTarget, string> = {
  listing: 'Report this listing',
  suggestion: 'Report this suggestion',
  profile: 'Report this profile',
  photo: 'Report this photo',
  guest: 'Report this text',
};

const HINTS: Record<ReportReason, string | undefined> = {
  scam: 'It tries to cheat people, or the thing does not exist.',
  'not-a-price-question': 'For example advertising or a chat.',
  offensive: 'Insults, threats, hate or nudity.',
  'personal-data': "Someone's face, address, phone number or number plate.",
  'wrong-category': undefined,
  illegal: 'Against the law: stolen things, weapons, drugs.',
  other: 'Please describe it below.',
};

/** The words of the dialog, which load with it. */
export const reportMessages = {
  title: (target: ReportTarget) => TITLES[target],
  question: "What's wrong with it?",
  hint: (reason: ReportReason) => HINTS[reason],
  note: 'Anything to add? (optional)',
  noteNeeded: 'What is wrong?',
  noteExample: 'What should the moderator look at?',
  /** The label of the honeypot field. */
  website: 'Website (leave this empty)',
  send: 'Send report',
  sending: 'Sending…',
  failed: "We couldn't send your report. Check your connection and try again.",
  thanks: 'Thank you',
  /** A profile, and what a guest wrote, is not hidden before a moderator has looked at it. */
  next: (target: ReportTarget) => [
    'A moderator looks at it and decides.',
    ...(target === 'profile' || target === 'guest' ? [] : ['If several people report it, it is hidden until then.']),
    `${target === 'profile' ? 'The member' : 'Its author'} is not told who reported it.`,
  ],
  done: 'Done',
} as const;
