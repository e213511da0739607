import { GUEST_HASH_DAYS } from '@ballpark/rules/asking';
import { MEMBER_ROUND_DAYS, VISITOR_ROUND_DAYS } from '@ballpark/rules/daily/rounds';
import { ACCOUNT_DATA_DAYS, CONTACT_MESSAGE_YEARS, CONTENT_YEARS } from '@ballpark/rules/policy';
import type { AppContext } from '../../../core/context.ts';
import type { JobDefinition } from '../../../jobs/define-job.ts';
import { countDueGuestHashes, forgetGuests } from '../../asking/guests/forget-guests.ts';
import { countDueMessages, removeOldMessages } from '../../contact/remove-old-messages.ts';
import { countDueRounds, forgetRounds } from '../../daily/members/forget-rounds.ts';
import { countDueAccounts, eraseClosedAccounts } from '../erasing/erase-accounts.ts';
import {
  eraseClosedAccountsJob,
  forgetGuestsJob,
  forgetRoundsJob,
  removeOldListingsJob,
  removeOldMessagesJob,
} from '../leaving.jobs.ts';
import { countDueListings, removeOldListings } from './remove-old-listings.ts';

type RetentionRule = {
  /** The scheduled job that carries the rule out. The map of personal data names it. */
  job: JobDefinition;
  /** Tells the operator what the rule removes and when. */
  description: string;
  /** How many rows are due, up to a limit. */
  count: (app: AppContext, limit: number) => Promise<number>;
  /** Removes rows that are due, as many as one run of the job does, and returns how many. */
  run: (app: AppContext) => Promise<number>;
};

/** The periods of the privacy policy. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    job: eraseClosedAccountsJob,
    description: `accounts, ${ACCOUNT_DATA_DAYS} days after they were closed`,
    count: countDueAccounts,
    run: eraseClosedAccounts,
  },
  {
    job: forgetGuestsJob,
    description: `hashes of guests' devices and networks, ${GUEST_HASH_DAYS} days after their listing ended`,
    count: countDueGuestHashes,
    run: forgetGuests,
  },
  {
    job: forgetRoundsJob,
    description: `rounds of the daily five, ${VISITOR_ROUND_DAYS} days after a visitor and ${MEMBER_ROUND_DAYS} days after a member began them`,
    count: countDueRounds,
    run: forgetRounds,
  },
  {
    job: removeOldListingsJob,
    description: `listings with their suggestions, ${CONTENT_YEARS} years after they ended`,
    count: countDueListings,
    run: (app) => removeOldListings(app),
  },
  {
    job: removeOldMessagesJob,
    description: `contact messages, ${CONTACT_MESSAGE_YEARS} years after they were sent`,
    count: countDueMessages,
    run: removeOldMessages,
  },
];

/** Runs a rule until nothing is due any more, and returns how many rows it removed. */
export async function applyRule(app: AppContext, { run }: RetentionRule): Promise<number> {
  let removed = 0;
  for (let last = await run(app); last > 0; last = await run(app)) removed += last;
  return removed;
}
