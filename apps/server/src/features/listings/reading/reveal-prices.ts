import type { AppContext } from '../../../app/context.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import type { Viewer } from '../../accounts/sessions/find-caller.ts';
import { getListing } from './get-listing.ts';
import { isListingVeiled } from './listing.repository.ts';
import { countRevealsOfEnded, deleteOldReveals, insertReveal } from './reveal.repository.ts';

/** Whether the prices of a listing are hidden from this viewer. */
export async function arePricesVeiled(app: AppContext, listingId: string, viewer: Viewer): Promise<boolean> {
  return viewer.guessesFirst && isListingVeiled(app.statements, listingId, viewer.memberId);
}

type RevealInput = { viewer: Viewer; listingId: string };

/** Shows the prices of a listing to a member who guesses first. Their guess on it no longer counts as blind. */
export async function revealPrices(app: AppContext, { viewer, listingId }: RevealInput): Promise<string> {
  // Refuses a listing that the member does not see.
  const json = await getListing(app, { viewer, listingId });
  if (!(await arePricesVeiled(app, listingId, viewer))) return json;
  await insertReveal(app.db, { listingId, memberId: viewer.memberId, at: app.now() });
  return getListing(app, { viewer, listingId });
}

/** Removes what is noted about listings that have ended. */
export async function sweepReveals(app: AppContext): Promise<void> {
  await runInBatches({ size: 5_000, most: 100 }, (limit) => deleteOldReveals(app.db, app.now(), limit));
}

/** How many rows the next run removes, up to a limit. */
export function countOldReveals(app: AppContext, limit: number): Promise<number> {
  return countRevealsOfEnded(app.db, app.now(), limit);
}
