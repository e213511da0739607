/** Longest note beside a suggested price. */
export const NOTE_MAX = 250;
/** Above this the counter of a note turns red. */
export const NOTE_WARN = 200;

/** How many suggestions a page of them holds. */
export const SUGGESTION_PAGE_SIZE = 50;
export const SUGGESTION_PAGE_SIZE_MAX = 100;
