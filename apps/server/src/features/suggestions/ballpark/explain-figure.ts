import type { FigureReasons } from '@ballpark/contracts/suggestions';
import { AT_ONCE_MAX, BALLPARK_FROM } from '@ballpark/rules/crowd/limits';
import { computeWithoutOutliers } from '@ballpark/rules/crowd/outliers';
import { fromMinor } from '@ballpark/rules/money';
import type { AppContext } from '../../../core/context.ts';
import { admitReader, type PriceReader } from '../admit-reader.ts';
import { findFairRange, listPrices } from './ballpark.repository.ts';

/** Computes the figure of a listing without outliers. Weights stay on the server. */
export async function explainFigure(app: AppContext, reader: PriceReader): Promise<FigureReasons> {
  const count = await admitReader(app, reader);
  const found =
    count < BALLPARK_FROM || count > AT_ONCE_MAX ? undefined : await findFairRange(app.db, reader.listingId);
  if (!found) return { withoutOutliers: null };
  const rest = computeWithoutOutliers(await listPrices(app.db, reader.listingId), found);
  return { withoutOutliers: rest ? { count: rest.count, price: fromMinor(rest.figureMinor) } : null };
}
