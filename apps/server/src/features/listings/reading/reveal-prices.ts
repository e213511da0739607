import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import type { Viewer } from '../../accounts/sessions/find-caller.ts';
import { getListing, noteLook } from './get-listing.ts';
import { isListingUnseen } from './listing.repository.ts';
import { countExpiredReveals, deleteOldReveals } from './reveal.repository.ts';

/** Whether the prices of a listing are hidden from this viewer. */
export async function arePricesVeiled(app: AppContext, listingId: string, viewer: Viewer): Promise<boolean> {
  return viewer.guessesFirst && isListingUnseen(app.statements, listingId, viewer.memberId);
}

/** Call it before sending prices of a listing: refuses a member from whom they are hidden, and notes the look of others. */
export async function admitLook(app: AppContext, listingId: string, viewer: Viewer): Promise<void> {
  if (!(await isListingUnseen(app.statements, listingId, viewer.memberId))) return;
  if (viewer.guessesFirst) throw new Refusal('prices_veiled');
  await noteLook(app, listingId, viewer);
}

type RevealInput = { viewer: Viewer; listingId: string };

/** Shows the prices of a listing to a member who guesses first. Their guess on it no longer counts as blind. */
export async function revealPrices(app: AppContext, { viewer, listingId }: RevealInput): Promise<string> {
  // Refuses a listing that the member does not see.
  const json = await getListing(app, { viewer, listingId });
  if (!(await isListingUnseen(app.statements, listingId, viewer.memberId))) return json;
  await noteLook(app, listingId, viewer);
  return getListing(app, { viewer, listingId });
}

/** Removes what is noted about listings that have ended. */
export async function sweepReveals(app: AppContext): Promise<void> {
  await runInBatches({ size: 5_000, most: 100 }, (limit) => deleteOldReveals(app.db, app.now(), limit));
}

/** How many rows the next run removes, up to a limit. */
export function countOldReveals(app: AppContext, limit: number): Promise<number> {
  return countExpiredReveals(app.db, app.now(), limit);
}
