const MINUTE_MS = 60_000;

/** What is known about a member is good for this long. */
export const PROFILE_STALE_MS = 5 * MINUTE_MS;
