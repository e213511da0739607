/** The counters behind a member's achievements. */
export type Progress = {
  totalSuggestions: number;
  /** Within 10 % of the final price. */
  accurateSuggestions: number;
  /** Within 60 minutes after the listing's creation. */
  quickResponses: number;
  /** Distinct owners of the listings. */
  uniquePeopleHelped: number;
  /** Within 1 % of the final price. */
  exactHits: number;
  /** Suggestions that were the first on their listing. */
  firstSuggestions: number;
  /** Own listings closed with a final price. */
  ownClosed: number;
  /** Most consecutive UTC days with at least one suggestion. */
  streakDays: number;
  productSuggestions: number;
  serviceSuggestions: number;
  accurateServices: number;
};

/** The counters of a new member. */
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
