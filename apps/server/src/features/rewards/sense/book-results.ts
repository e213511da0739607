import {
  addToRecord,
  canStandOnBoard,
  EMPTY_RECORD,
  findShownSense,
  type SenseEntry,
  type SenseRecord,
} from '@ballpark/rules/crowd/price-sense';
import { isGuarded } from '../../../core/guards.ts';
import type { Trx } from '../../../database/client.ts';
import type { JudgedResult, PricedClosing } from './judge-closing.ts';
import { type BookedResult, insertResults, listJudgedOwners } from './result-write.repository.ts';
import { listRecords, type NewRecord, OVERALL, saveRecords, showSenseOnCards } from './sense.repository.ts';

/**
 * Books the results of some members, who are locked: each once, however often the closing is settled. Only what is booked
 * here is added to the records.
 */
export async function bookResults(trx: Trx, closing: PricedClosing, results: readonly JudgedResult[]): Promise<void> {
  const growth = await computeGrowth(trx, closing, results);
  const booked = results.map((result) => toBooked(result, growth.get(result.memberId)));
  const inserted = new Set(await insertResults(trx, closing, booked));
  const records = [...growth.values()]
    .flatMap(({ after }) => after)
    .filter(({ memberId }) => inserted.has(memberId) || !isGuarded('record-once'));
  if (records.length === 0) return;
  await saveRecords(trx, records);
  await showSenseOnCards(
    trx,
    records.filter(({ category }) => category === OVERALL),
  );
}

function toBooked(result: JudgedResult, growth: Growth | undefined): BookedResult {
  return { ...result, shownBefore: growth?.shownBefore, shownAfter: growth?.after[0].shown };
}

/** The records of a member after a counted guess: the whole one first. */
type Growth = { shownBefore: number | undefined; after: [NewRecord, ...NewRecord[]] };

async function computeGrowth(
  trx: Trx,
  { ownerId, category, price }: PricedClosing,
  results: readonly JudgedResult[],
): Promise<Map<string, Growth>> {
  const counted = results.flatMap(({ entry, ...result }) => (entry ? [{ ...result, entry }] : []));
  if (counted.length === 0) return new Map();
  const memberIds = counted.map(({ memberId }) => memberId);
  const known = await listJudgedOwners(trx, { memberIds, ownerId });
  const stored = await listRecords(trx, { memberIds, categories: category === null ? [OVERALL] : [OVERALL, category] });
  const findRecord = (memberId: string, name: string): SenseRecord =>
    stored.find((record) => record.memberId === memberId && record.category === name) ?? EMPTY_RECORD;
  return new Map(
    counted.map(({ memberId, entry, firstAmountMinor }) => {
      const categories = known.get(memberId);
      const isExact = firstAmountMinor === price.finalPriceMinor;
      const grow = (record: SenseRecord, isNewOwner: boolean) => addGuess(record, { entry, isExact, isNewOwner });
      const before = findRecord(memberId, OVERALL);
      const overall = grow(before, categories === undefined);
      const growth: Growth = {
        shownBefore: findShownSense(before),
        after: [toNewRecord({ memberId, category: OVERALL, ...overall }, findShownSense(overall))],
      };
      if (category !== null) {
        const inCategory = grow(findRecord(memberId, category), categories?.has(category) !== true);
        growth.after.push(toNewRecord({ memberId, category, ...inCategory }, findShownSense(overall, inCategory)));
      }
      return [memberId, growth];
    }),
  );
}

type NewGuess = { entry: SenseEntry; isExact: boolean; isNewOwner: boolean };

function addGuess({ judged, owners, exact, weight, score, bias }: SenseRecord, guess: NewGuess): SenseRecord {
  return addToRecord({ judged, owners, exact, weight, score, bias }, guess);
}

type OwnRecord = SenseRecord & { memberId: string; category: string };

function toNewRecord(record: OwnRecord, shown: number | undefined): NewRecord {
  return { ...record, shown, isQualified: canStandOnBoard(record) };
}
