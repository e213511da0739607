export {
  isClosest,
  joined,
  ownFirst,
  type PricedListing,
  standingOffer,
  stripContent,
  stripPrice,
} from './consensus-prices.ts';
export { useDrawnSuggestions } from './listing-suggestions-queries.ts';
export { SuggestionList } from './suggestion-list.tsx';
