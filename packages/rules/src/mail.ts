/** A mail that could not be delivered for this long is given up. */
export const MAIL_GIVE_UP_HOURS = 48;

/** Further events of a kind wait this long for others. */
export const MAIL_MERGE_MINUTES = 30;

/** More than these mails on one day of the member's zone go into the digest. Mails about the account do not count. */
export const MAILS_PER_DAY = 3;

/** When the digest is sent, in the member's zone. */
export const DIGEST_HOUR = 8;

const FIRST_DELAY_SECONDS = 30;
const LONGEST_DELAY_SECONDS = 3_600;

/**
 * How long a mail waits after a failed attempt: twice as long each time, up to an hour. `random` (0 to 1) moves the time
 * within its second half, so that the mails of one outage do not return to the server all at once.
 */
export function mailDelaySeconds(attempts: number, random: number): number {
  const longest = Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** Math.min(attempts - 1, 16));
  return Math.round((longest / 2) * (1 + random));
}
