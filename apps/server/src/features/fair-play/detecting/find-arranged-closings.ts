import { CIRCLE_MEMBERS_MIN } from '@ballpark/rules/fair-play';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { JobRun } from '../../../jobs/handle-job.ts';
import { holdXp, lockEarnings } from '../../rewards/holding/hold-xp.ts';
import { findArrangedClosingsJob } from '../fair-play.jobs.ts';
import { saveFlag } from '../flags/flag.repository.ts';
import { deletePairs, keepStars, listSharedListings, saveFreshMeetings, savePairs } from './pair.repository.ts';
import { FIRST_ID, listMemberIds, lockScan, moveScan, type Scan } from './scan.repository.ts';
import { listSuspects, type Suspect } from './suspect.repository.ts';

/** Members per transaction: few enough for a statement of well under a second that sorts in memory. */
const MEMBERS_PER_BATCH = 200;
/** A job ends well within its minute. The next job goes on with the rest. */
const JOB_MS = 20_000;

/**
 * Searches all closings of the window for arranged ones and flags their members, in three steps: start anew, store the
 * pairs of each suggester and what fresh owners have met, flag. Each batch moves the cursor in its own transaction, so a job that is interrupted, or runs
 * twice, goes on behind the last batch. XP is paid as always; a flag holds it off the boards until people have judged.
 */
export async function findArrangedClosings(app: AppContext, run: Pick<JobRun, 'finish'>): Promise<void> {
  const began = performance.now();
  for (let isOver = false; !isOver;) {
    isOver = await inTransaction(app.db, async (trx) => {
      const next = await runBatch(app, trx, await lockScan(trx));
      await moveScan(trx, next);
      const isDone = next.step === 'resting';
      const hasNoTimeLeft = performance.now() - began > JOB_MS;
      if (isDone || hasNoTimeLeft) await run.finish(trx);
      if (!isDone && hasNoTimeLeft) await app.jobs.add(trx, findArrangedClosingsJob, { payload: {}, key: 'rest' });
      return isDone || hasNoTimeLeft;
    });
  }
}

/** Does one batch and returns where the next one begins. */
async function runBatch(app: AppContext, trx: Trx, { step, after }: Scan): Promise<Scan> {
  if (step === 'resting') {
    await deletePairs(trx);
    return { step: 'pairs', after: FIRST_ID };
  }
  if (step === 'pairs') {
    const memberIds = await listMemberIds(trx, after, MEMBERS_PER_BATCH);
    const now = app.now();
    await saveFreshMeetings(trx, { ownerIds: memberIds, now });
    await savePairs(trx, { suggesterIds: memberIds, now });
    const last = memberIds.at(-1);
    if (last !== undefined) return { step, after: last };
    await keepStars(trx);
    return { step: 'flags', after: FIRST_ID };
  }
  const [suspect] = await listSuspects(trx, { after, limit: 1 });
  if (!suspect) return { step: 'resting', after: FIRST_ID };
  await flagMember(app, trx, suspect);
  return { step, after: suspect.memberId };
}

/**
 * Opens a flag, or renews an open one with what was found since, and holds what the member earned from these owners. The
 * histogram of the boards comes last, so one transaction flags one member.
 */
async function flagMember(app: AppContext, trx: Trx, suspect: Suspect): Promise<void> {
  const { memberId, ownerIds, others, score, evidence } = suspect;
  await lockEarnings(trx, memberId);
  const kind = others >= CIRCLE_MEMBERS_MIN ? 'arranged_circle' : 'arranged_pair';
  const flagId = await saveFlag(trx, { id: newId(), memberId, kind, score, evidence, at: app.now() });
  const listingIds = await listSharedListings(trx, { suggesterId: memberId, ownerIds, now: app.now() });
  await holdXp(trx, { memberId, flagId, listingIds });
}
