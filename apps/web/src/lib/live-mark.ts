/**
 * Marks a part of a page rendered at build time that shows what is new: the page wakes up when it comes into sight.
 * Everything else on such a page can wait until somebody does more than read.
 */
export const LIVE_MARK = 'data-live';
