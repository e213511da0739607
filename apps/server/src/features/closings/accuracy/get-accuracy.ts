import type { Accuracy, AccuracyRow as PublishedRow } from '@ballpark/contracts/crowd/accuracy';
import {
  type AccuracyCounts,
  ACCURACY_DETAILS_FROM,
  ACCURACY_FROM,
  ACCURACY_MONTHS,
  ACCURACY_OWNERS_FROM,
  ACCURACY_ROW_FROM,
  addAccuracy,
  summarizeAccuracy,
} from '@ballpark/rules/crowd/accuracy';
import { BANDS } from '@ballpark/rules/crowd/range-calibration';
import { LISTING_TYPES, type ListingType } from '@ballpark/rules/listings';
import { latLngToCell } from 'h3-js';
import type { AppContext } from '../../../core/context.ts';
import { findCity } from '../../places/find-city.ts';
import { type AccuracyRow, countExclusions, countOwners, listAccuracy } from './accuracy.repository.ts';

type AccuracyQuery = { type?: ListingType | undefined; place?: string | undefined };

/** How close figures came to final prices. What rests on too few closings is left out, and says how many there are. */
export async function getAccuracy(app: AppContext, { type, place }: AccuracyQuery): Promise<Accuracy> {
  const period = { months: ACCURACY_MONTHS, at: app.now() };
  const all = await listAccuracy(app.db, { ...period, h4: undefined });
  const rows = all.filter((row) => type === undefined || row.type === type);
  const total = addAccuracy(rows);
  const hasDetails = total.closings >= ACCURACY_DETAILS_FROM;
  const excluded = await countExclusions(app.db, period);
  return {
    isSample: app.config.isSample,
    ...publish(total, ACCURACY_FROM),
    excluded: excluded.map(({ exclusion, closings }) => ({ reason: exclusion, closings })),
    months: hasDetails ? listMonths(rows) : [],
    types: hasDetails ? LISTING_TYPES.map((one) => ({ type: one, ...publishRow(all, (row) => row.type === one) })) : [],
    bands: hasDetails ? BANDS.map((from, band) => ({ from, ...publishRow(rows, (row) => row.band === band) })) : [],
    area: await findArea(app, { type, place }),
  };
}

function publish(counts: AccuracyCounts, from: number): PublishedRow {
  return { closings: counts.closings, figures: summarizeAccuracy(counts, from) };
}

function publishRow(rows: readonly AccuracyRow[], isIn: (row: AccuracyRow) => boolean): PublishedRow {
  return publish(addAccuracy(rows.filter(isIn)), ACCURACY_ROW_FROM);
}

function listMonths(rows: readonly AccuracyRow[]): Accuracy['months'] {
  const months = [...new Set(rows.map(({ month }) => month))];
  return months.map((month) => ({ month, ...publishRow(rows, (row) => row.month === month) }));
}

/** About 25 km around its centre. */
const AREA_RESOLUTION = 4;

/** The area of a city; null without a place, or if there is no such city. */
async function findArea(app: AppContext, { type, place }: AccuracyQuery): Promise<Accuracy['area']> {
  const found = await findCity(app, place);
  if (!found) return null;
  const { latitude, longitude, displayName } = found;
  const h4 = BigInt(`0x${latLngToCell(latitude, longitude, AREA_RESOLUTION)}`).toString();
  const rows = await listAccuracy(app.db, { months: ACCURACY_MONTHS, h4, at: app.now() });
  const counts = addAccuracy(rows.filter((row) => type === undefined || row.type === type));
  const hasEnoughOwners = (await countOwners(app.db, h4)) >= ACCURACY_OWNERS_FROM;
  return { name: displayName, ...publish(counts, hasEnoughOwners ? ACCURACY_ROW_FROM : Infinity) };
}
