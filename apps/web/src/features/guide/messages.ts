import { BRAND } from '@ballpark/rules/brand';

export const guidePageWords = {
  title: `What things went for - ${BRAND}`,
  description:
    'What a bike, a sofa or an hour of gardening went for near you: middle prices from closed listings, without any names.',
} as const;

/** In the browser. The answers have their own file, so that their sentences are in no script. */
export const guideMessages = {
  missingTitle: "We couldn't load this page",
  missing: 'Check your connection and try again.',
} as const;
