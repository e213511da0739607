import { EXTENSION_HOURS } from '@ballpark/rules/listings';
import { formatMoment } from '../../../lib/dates.ts';

export const extensionMessages = {
  closes: (at: Date) => `Closes ${formatMoment(at)}`,
  extended: (at: Date) => `Extended, closes ${formatMoment(at)}`,
  few: 'More time can bring more prices. You can extend it once.',
  extend: `Extend by ${EXTENSION_HOURS} hours`,
  title: `Extend it by ${EXTENSION_HOURS} hours?`,
  consequence: (at: Date) => `It then closes ${formatMoment(at)}. Until then neighbours can suggest prices.`,
  unchanged: 'Prices that you have stay, and no one is told.',
  once: 'A listing can be extended once.',
  confirm: 'Extend it',
  extending: 'Extending…',
  cancel: 'Not now',
  failed: 'Failed to extend listing. Please try again.',
} as const;
