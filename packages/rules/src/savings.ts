/** What asking first saves on average, by our own estimate: nobody has measured it yet. */
export const AVERAGE_SAVINGS = '$500-2,000';
