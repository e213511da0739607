export {
  ClosingThanks,
  EditOwnSuggestionButton,
  LatePrice,
  PriceActionButton,
  PriceDialog,
  usePriceActions,
} from './price-actions.tsx';
export { compareToOthers, OwnSuggestionPanel } from './own-suggestion-panel.tsx';
export { SuggestionList } from './suggestion-list.tsx';
export { isClosest, mergeSuggestions, putOwnFirst, sortByAge } from './suggestion-order.ts';
export { useDrawnSuggestions, useSendGuess } from './suggestion-queries.ts';
export { WaitingPanel } from './waiting/waiting-panel.tsx';
export type { ProposedPrice } from './suggest-dialog.tsx';
export type { SentSuggestion } from './waiting/waiting-queries.ts';
