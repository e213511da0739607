import { BRAND } from '@ballpark/rules/brand';

export const transparencyPageWords = {
  title: `Transparency - ${BRAND}`,
  description: `How many reports ${BRAND} received each month, what moderators decided, and what became of appeals.`,
} as const;

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

export const transparencyMessages = {
  title: 'Transparency',
  lead: 'How many reports we received each month, what moderators decided, and what became of appeals. The numbers are counted by the product itself, in UTC.',
  how: [
    'People decide. A program only hides content that several reports speak against, until a moderator has looked at it.',
    'Each author is told what was decided and why, and can appeal once. Another moderator then decides.',
  ],
  loading: 'Loading the numbers…',
  errorTitle: "We couldn't load the numbers",
  error: 'Check your connection and try again.',
  emptyTitle: 'No numbers yet',
  emptyHint: 'This is the first month. Nothing was reported so far.',
  rules: 'Terms of Service',
  noScript: 'The numbers need JavaScript.',
  number: (value: number) => NUMBER.format(value),
  reports: 'Reports',
  decisions: 'Decisions',
  total: 'Total',
  automatic: 'Hidden by reports, before a moderator looked',
  median: 'Half of the decisions took at most',
  hours: (hours: number) => (hours === 1 ? '1 hour' : `${NUMBER.format(hours)} hours`),
  appeals: 'Appeals',
  received: 'Received',
  upheld: 'Decision stays',
  overturned: 'Decision taken back',
} as const;
