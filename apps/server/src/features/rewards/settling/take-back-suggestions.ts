import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import type { JobRun } from '../../../jobs/handle-job.ts';
import { withoutSuggestion } from '../next-progress.ts';
import { readProgress, writeProgress } from '../progress.repository.ts';
import { lockMembers } from '../card.repository.ts';
import { takeBackSuggestionsJob } from '../rewards.jobs.ts';
import { type EndedSuggestion, findDeletedListingOwner, markListingSettled } from './ended-listing.repository.ts';
import { settleInParts, type SettlingInput } from './in-parts.ts';
import { deleteSuggestionDays, deleteEvents, deleteHelpedOwners, readLongestStreaks } from './take-back.repository.ts';

/**
 * Takes back what the suggestions on a deleted listing have counted for. Achievements that they unlocked stay, with their XP.
 */
export async function takeBackSuggestions(
  app: AppContext,
  input: SettlingInput,
  run: Pick<JobRun, 'finish'>,
): Promise<void> {
  const ownerId = await findDeletedListingOwner(app.db, input.listingId);
  if (ownerId === undefined) return;
  await settleInParts(app, {
    job: takeBackSuggestionsJob,
    input,
    run,
    settlePart: async (trx, { suggestions }) => {
      await takeBackPart(trx, ownerId, suggestions);
      return [];
    },
    markSettled: markListingSettled,
  });
}

/** Only suggestions whose event is deleted here are taken back, so each is taken back once. */
async function takeBackPart(trx: Trx, ownerId: string, suggestions: readonly EndedSuggestion[]): Promise<void> {
  await lockMembers(
    trx,
    suggestions.map(({ memberId }) => memberId),
  );
  const counted = await deleteEvents(trx, suggestions);
  if (counted.length === 0) return;
  const memberIds = counted.map(({ memberId }) => memberId);
  const withoutOwner = new Set(await deleteHelpedOwners(trx, memberIds, ownerId));
  const streaks = await readLongestStreaks(trx, await deleteSuggestionDays(trx, counted));
  const progress = await readProgress(trx, memberIds);
  for (const { memberId, ...facts } of counted) {
    const before = progress.get(memberId);
    if (!before) continue;
    const isLastForOwner = withoutOwner.has(memberId);
    progress.set(memberId, withoutSuggestion(before, { ...facts, isLastForOwner, streakDays: streaks.get(memberId) }));
  }
  await writeProgress(trx, progress);
}
