/** The ballpark figure and its fair range are shown from this many prices on. */
export const BALLPARK_FROM = 3;

/** Up to so many prices the member who changes one also makes the figure, and the browser can recompute it. */
export const AT_ONCE_MAX = 200;
