import { computeBallpark } from '@ballpark/rules/crowd/ballpark';
import { AT_ONCE_MAX, BALLPARK_FROM } from '@ballpark/rules/crowd/limits';
import type { ListingType } from '@ballpark/rules/listings';
import type { AppContext } from '../../../core/context.ts';
import { type BallparkColumns, toBallparkColumns } from '../../../database/ballpark-columns.ts';
import type { Trx } from '../../../database/client.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { findCalibration } from '../../closings/calibration/find-calibration.ts';
import { refreshBallparkJob } from '../suggestions.jobs.ts';
import { listPrices, lockActiveListing, saveBallpark } from './ballpark.repository.ts';

/** A busy listing gets a new figure at most this often. */
const REFRESH_SECONDS = 5;

type FigureListing = { listingId: string; type: ListingType; currency: string; suggestionCount: number };

/**
 * Makes the figure of a listing that this transaction has locked. Above `AT_ONCE_MAX` suggestions it plans a job and
 * returns no columns: the figure of before stays for some seconds.
 */
export async function renewBallpark(
  app: AppContext,
  trx: Trx,
  listing: FigureListing,
): Promise<BallparkColumns | undefined> {
  const { listingId, suggestionCount } = listing;
  if (suggestionCount <= AT_ONCE_MAX) return makeColumns(app, trx, listing);
  const request = { payload: { listingId }, key: listingId, delaySeconds: REFRESH_SECONDS };
  await app.jobs.add(trx, refreshBallparkJob, request);
  return undefined;
}

async function makeColumns(app: AppContext, trx: Trx, { listingId, type, currency, suggestionCount }: FigureListing) {
  if (suggestionCount < BALLPARK_FROM) return toBallparkColumns(undefined);
  const prices = await listPrices(trx, listingId);
  const calibration = await findCalibration(app, trx, { type, prices: prices.length });
  return toBallparkColumns(computeBallpark(prices, { currency, calibration }), calibration?.closings);
}

/** Plans new figures of active listings after suggestions have been hidden or shown. */
export async function planBallparks(app: AppContext, trx: Trx, listingIds: readonly string[]): Promise<void> {
  const requests = listingIds.map((listingId) => ({ payload: { listingId }, key: listingId }));
  await app.jobs.addAll(trx, refreshBallparkJob, requests);
}

/**
 * Makes the figure of an active listing from its rows; of one that has ended it stays as it was shown then. The lock keeps
 * two jobs, all changes of a suggestion, and the closing apart.
 */
export async function refreshBallpark(app: AppContext, listingId: string): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    const listing = await lockActiveListing(trx, listingId);
    if (listing) await saveBallpark(trx, listingId, await makeColumns(app, trx, { listingId, ...listing }));
  });
}
