import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';

/** How a listing ended, as far as its price goes. */
export const finalPriceMessages = {
  ranOut: `The ${LISTING_WINDOW_HOURS} hours ended before the owner set a price.`,
  none: 'The owner closed this listing without a price.',
} as const;

/** What all suggestions come to. */
export const consensusMessages = {
  title: 'Community consensus',
  average: 'Average',
  min: 'Min',
  max: 'Max',
  range: 'Range',
  none: 'No suggestions yet',
  noneHint: 'Neighbours who know what it is worth will name their price here.',
  noneOwnHint: 'Neighbours see it in their feed. Their prices will stand here.',
  noneClosed: 'No suggestions',
  noneClosedHint: 'It closed before anybody named a price.',
} as const;

export const suggestionMessages = { title: 'Price suggestions' } as const;
