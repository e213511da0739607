import { BRAND } from '@ballpark/rules/brand';

export const townPageWords = {
  title: `Your town on ${BRAND}`,
  description: 'What waits for a guess in your town, and what things went for there. Free, and without any names.',
} as const;
