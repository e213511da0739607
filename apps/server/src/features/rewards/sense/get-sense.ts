import type { MemberSense } from '@ballpark/contracts/xp';
import type { Category } from '@ballpark/rules/crowd/categories';
import { RECENT_GUESSES_MAX } from '@ballpark/rules/crowd/limits';
import { EMPTY_RECORD, findShownBias, SENSE_SHOWN_FROM } from '@ballpark/rules/crowd/price-sense';
import type { AppContext } from '../../../core/context.ts';
import { requireMember } from '../../accounts/find-member.ts';
import type { Viewer } from '../../accounts/sessions/find-caller.ts';
import { listRecentGuesses, type RecentGuess } from './result-read.repository.ts';
import { listOwnRecords, OVERALL, type StoredRecord } from './sense.repository.ts';

type SenseQuery = { memberId: string; viewer: Viewer };

/** How close a member guesses. It is public, as their suggestions on closed listings are. */
export async function getSense(app: AppContext, { memberId, viewer }: SenseQuery): Promise<MemberSense> {
  const { id } = await requireMember(app, memberId, viewer);
  const records = await listOwnRecords(app.db, id);
  const recent = await listRecentGuesses(app.db, id, RECENT_GUESSES_MAX);
  const overall = records.find(({ category }) => category === OVERALL) ?? { ...EMPTY_RECORD, shown: null };
  return {
    sense: overall.shown,
    judged: overall.judged,
    neededForSense: Math.max(0, SENSE_SHOWN_FROM - overall.judged),
    biasPercent: findShownBias(overall) ?? null,
    categories: records
      .filter(({ category }) => category !== OVERALL)
      .toSorted(compareRecords)
      // Only categories of listings are stored, and those are of the rules.
      .map(({ category, shown, judged }) => ({ category: category as Category, sense: shown, judged })),
    recent: recent.map((guess) => ({ percentOff: getSignedPercent(guess), isCounted: guess.isCounted })),
  };
}

/** The best first; those that are not shown yet come last. */
function compareRecords(one: StoredRecord, other: StoredRecord): number {
  return (
    (other.shown ?? -1) - (one.shown ?? -1) ||
    other.judged - one.judged ||
    one.category.localeCompare(other.category, 'en')
  );
}

function getSignedPercent({ firstAmountMinor, finalPriceMinor }: RecentGuess): number {
  return Math.round(((firstAmountMinor - finalPriceMinor) / finalPriceMinor) * 10_000) / 100;
}
