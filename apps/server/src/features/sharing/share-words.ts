import type { ListingPreview } from '@ballpark/contracts/listings';
import { BRAND } from '@ballpark/rules/brand';
import { shortenLocation } from '@ballpark/rules/location-text';

export function shareTitle({ title }: ListingPreview): string {
  return `${title} - ${BRAND}`;
}

/** One sentence about how far it is, one that asks for a price. No price, and nobody's name. */
export function shareDescription({ location, suggestionCount, isActive }: ListingPreview): string {
  const where = `in ${shortenLocation(location)}`;
  const prices = suggestionCount === 1 ? '1 price' : `${suggestionCount} prices`;
  if (!isActive) return `Closed ${where} after neighbours suggested ${prices}.`;
  if (suggestionCount === 0) return `What is it worth ${where}? Be the first neighbour to suggest a price.`;
  return `What is it worth ${where}? Neighbours have suggested ${prices} so far. Add yours.`;
}
