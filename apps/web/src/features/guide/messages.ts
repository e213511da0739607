import { BRAND } from '@ballpark/rules/brand';

export const guidePageWords = {
  title: `What things went for - ${BRAND}`,
  description:
    'What a bike, a sofa or an hour of gardening went for near you: middle prices from closed listings, without any names.',
} as const;
