import { computeBallpark } from '@ballpark/rules/crowd/ballpark';
import { AT_ONCE_MAX, BALLPARK_FROM } from '@ballpark/rules/crowd/limits';
import type { ListingType } from '@ballpark/rules/listings';
import type { AppContext } from '../../../app/context.ts';
import { type BallparkColumns, toBallparkColumns } from '../../../database/ballpark-columns.ts';
import type { Trx } from '../../../database/client.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import { findCalibration } from '../../closings/calibration/find-calibration.ts';
import { refreshBallparkJob } from '../suggestions.jobs.ts';
import { listPrices, listWithoutBallpark, lockListing, saveBallpark } from './ballpark.repository.ts';

/** A busy listing gets a new figure at most this often. */
const REFRESH_SECONDS = 5;

type PricedListing = { listingId: string; type: ListingType; currency: string; suggestionCount: number };

/**
 * Makes the figure of a listing that this transaction has locked. Above `AT_ONCE_MAX` suggestions it plans a job and
 * returns no columns: the figure of before stays for some seconds.
 */
export async function renewBallpark(
  app: AppContext,
  trx: Trx,
  listing: PricedListing,
): Promise<BallparkColumns | undefined> {
  const { listingId, suggestionCount } = listing;
  if (suggestionCount <= AT_ONCE_MAX) return makeColumns(app, trx, listing);
  const request = { payload: { listingId }, key: listingId, delaySeconds: REFRESH_SECONDS };
  await app.jobs.add(trx, refreshBallparkJob, request);
  return undefined;
}

async function makeColumns(app: AppContext, trx: Trx, { listingId, type, currency, suggestionCount }: PricedListing) {
  if (suggestionCount < BALLPARK_FROM) return toBallparkColumns(undefined);
  const prices = await listPrices(trx, listingId);
  const calibration = await findCalibration(app, trx, { type, prices: prices.length });
  return toBallparkColumns(computeBallpark(prices, { currency, calibration }), calibration?.closings);
}

/** Plans new figures after suggestions have been hidden or shown. */
export async function planBallparks(app: AppContext, trx: Trx, listingIds: readonly string[]): Promise<void> {
  const requests = listingIds.map((listingId) => ({ payload: { listingId }, key: listingId }));
  await app.jobs.addAll(trx, refreshBallparkJob, requests);
}

/** Makes the figure of a listing from its rows. The lock keeps two of them, and all changes of a suggestion, apart. */
export async function refreshBallpark(app: AppContext, listingId: string): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    const listing = await lockListing(trx, listingId);
    if (listing) await saveBallpark(trx, listingId, await makeColumns(app, trx, { listingId, ...listing }));
  });
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Makes the figures that are missing: of listings from before there were figures. The next run takes the rest. */
export async function fillBallparks(app: AppContext): Promise<void> {
  let after = FIRST_ID;
  await runInBatches({ size: 200, most: 25 }, async (limit) => {
    const listingIds = await listWithoutBallpark(app.db, after, limit);
    for (const listingId of listingIds) await refreshBallpark(app, listingId);
    after = listingIds.at(-1) ?? after;
    return listingIds.length;
  });
}
