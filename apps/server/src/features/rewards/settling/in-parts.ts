import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { JobDefinition } from '../../../jobs/define-job.ts';
import type { JobRun } from '../../../jobs/handle-job.ts';
import { type EndedSuggestion, listSuggestionPart } from './ended-listing.repository.ts';

/** Members per transaction, so that each is locked only for a moment, however many have suggested. */
const PART = 200;
/** A job ends well within its minute. The next job goes on with the rest. */
const PARTS_PER_JOB = 20;

export type SettlingInput = {
  listingId: string;
  /** The last member whom earlier jobs have settled. */
  after?: string | undefined;
};

export type SuggestionPart = { suggestions: readonly EndedSuggestion[]; isLast: boolean };

type SettlingWork = {
  job: JobDefinition<SettlingInput>;
  input: SettlingInput;
  run: Pick<JobRun, 'finish'>;
  /** Returns the members who have been told something. */
  settlePart: (trx: Trx, part: SuggestionPart) => Promise<readonly string[]>;
  /** Runs with the last part. Must change nothing the second time. */
  markSettled: (trx: Trx, listingId: string, at: Instant) => Promise<void>;
};

/**
 * Settles an ended listing, part by part in the order of members. Each part is a transaction of its own and must count
 * nothing twice, so an interrupted job can start again where it began.
 */
export async function settleInParts(app: AppContext, work: SettlingWork): Promise<void> {
  const { job, input, run, settlePart, markSettled } = work;
  const { listingId } = input;
  let { after } = input;
  for (let partsLeft = PARTS_PER_JOB; partsLeft > 0; partsLeft -= 1) {
    // In sequence: each part begins where the part before has ended.
    const suggestions = await listSuggestionPart(app.db, listingId, { after, limit: PART });
    const isLast = suggestions.length < PART;
    after = suggestions.at(-1)?.memberId;
    const told = await inTransaction(app.db, async (trx) => {
      // A suspension locks listings, suggestions and members in this order, too.
      if (isLast) await markSettled(trx, listingId, app.now());
      const toldInPart = await settlePart(trx, { suggestions, isLast });
      if (isLast || partsLeft === 1) await run.finish(trx);
      // After `finish`: of jobs with this key only one may be open.
      if (!isLast && partsLeft === 1) await app.jobs.add(trx, job, { payload: { listingId, after }, key: listingId });
      return toldInPart;
    });
    app.live.announceNotifications(told);
    if (isLast) return;
  }
}
