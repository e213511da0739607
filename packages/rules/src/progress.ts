/** What is counted about a member. */
export type Progress = {
  totalSuggestions: number;
  /** Within 10 % of a reported final price. */
  accurateSuggestions: number;
  /** Within 60 minutes of the listing's creation. */
  quickResponses: number;
  /** Distinct owners. */
  uniquePeopleHelped: number;
  /** Within 1 %. */
  exactHits: number;
  /** First on a listing. */
  firstSuggestions: number;
  /** Own listings closed with a price. */
  ownClosed: number;
  /** Most consecutive UTC days with at least one suggestion. */
  streakDays: number;
  productSuggestions: number;
  serviceSuggestions: number;
  accurateServices: number;
};

/** Of whoever has done nothing yet. */
export const NO_PROGRESS: Progress = {
  totalSuggestions: 0,
  accurateSuggestions: 0,
  quickResponses: 0,
  uniquePeopleHelped: 0,
  exactHits: 0,
  firstSuggestions: 0,
  ownClosed: 0,
  streakDays: 0,
  productSuggestions: 0,
  serviceSuggestions: 0,
  accurateServices: 0,
};
