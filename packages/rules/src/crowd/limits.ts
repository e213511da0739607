/** The ballpark figure and its fair range are shown from this many prices on. */
export const BALLPARK_FROM = 3;

/** Up to so many prices the request that changes one also makes the figure, and the figure without outliers is computed. */
export const AT_ONCE_MAX = 200;

/** Below so many per cent of agreement, and from so many prices on, opinions differ. */
export const DIVIDED_BELOW = 20;
export const DIVIDED_FROM = 4;

/** Results per page, unless the client asks for another number, and at most. */
export const RESULTS_PAGE_SIZE = 20;
export const RESULTS_PAGE_SIZE_MAX = 50;

/** A profile shows so many of the newest guesses as dots. */
export const RECENT_GUESSES_MAX = 30;

/** Above this place no member is told their exact one. */
export const PLACES_COUNTED = 1000;
