import { findBand, type KindCalibration, nameKind } from '@ballpark/rules/crowd/range-calibration';
import type { ListingType } from '@ballpark/rules/listings';
import { createTtlCache } from '../../../core/ttl-cache.ts';
import type { AppContext, Calibrations } from '../../../core/context.ts';
import type { Queryable } from '../../../database/client.ts';
import { listCalibrations } from './calibration.repository.ts';

/** They change once a night. */
const KEPT_MS = 10 * 60_000;

/** Reads the newest calibrations at most every ten minutes. */
export function createCalibrations(): Calibrations {
  const remembered = createTtlCache<ReadonlyMap<string, KindCalibration>>({ ttlMs: KEPT_MS, maxEntries: 1 });
  return (db) => remembered('newest', () => listCalibrations(db));
}

type Kind = { type: ListingType; prices: number };

/** How far final prices of listings like this lie from the figure; undefined before the first night. */
export async function findCalibration(
  app: AppContext,
  db: Queryable,
  { type, prices }: Kind,
): Promise<KindCalibration | undefined> {
  return (await app.calibrations(db)).get(nameKind(type, findBand(prices)));
}
