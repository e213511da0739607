import type { GuessResultNotification, Notification } from '@ballpark/contracts/notifications';
import { getDifferenceMinor, getPercentOff } from '@ballpark/rules/crowd/guess-result';
import { fromMinor } from '@ballpark/rules/money';
import type { ListingFacts, NotificationFacts } from '../telling/notification-facts.ts';
import type { NotificationRow } from './notification-read.repository.ts';
import { toSenseOutcome } from '../results/to-sense-outcome.ts';

/** In place of the title of a listing that has been hidden since. */
const HIDDEN_TITLE = 'Hidden listing';

export function toNotification(row: NotificationRow): Notification {
  const shared = toShared(row);
  if (row.kind === 'achievement') return { ...shared, kind: row.kind, ...row.facts };
  if (row.kind === 'content-hidden') return { ...shared, kind: row.kind, ...row.facts };
  if (row.kind === 'decision') return { ...shared, kind: row.kind, ...row.facts };
  if (row.kind === 'fair-play') return { ...shared, kind: row.kind, ...row.facts };
  const listing = toListing(row, row.facts.listing);
  switch (row.kind) {
    case 'first-suggestion':
      return { ...shared, kind: row.kind, listing };
    case 'suggestions':
      return { ...shared, kind: row.kind, listing, count: row.eventCount };
    case 'ends-soon':
      return { ...shared, ...row.facts, kind: row.kind, listing };
    case 'auto-closed':
      return { ...shared, kind: row.kind, listing, suggestionCount: row.facts.suggestionCount };
    default:
      return {
        ...shared,
        kind: row.kind,
        listing,
        ...toResult(row.facts),
        ...(row.judgement && { judgement: toSenseOutcome(row.judgement) }),
      };
  }
}

/** The results among some notifications. */
export function toResults(rows: readonly NotificationRow[]): GuessResultNotification[] {
  return rows.map(toNotification).filter((notification) => notification.kind === 'result');
}

function toShared({ id, position, changedAt, isRead }: NotificationRow) {
  return { id, position, at: changedAt.toISOString(), isRead };
}

/** Every notification about a listing has its id: the type `NewNotification` asks for it. */
function toListing({ listingId, isListingHidden }: NotificationRow, { title, currency, photoUrl }: ListingFacts) {
  const id = listingId ?? '';
  return isListingHidden ? { id, title: HIDDEN_TITLE, currency, photoUrl: null } : { id, title, currency, photoUrl };
}

function toResult(facts: NotificationFacts['result']) {
  const { finalPriceMinor, amountMinor, place, total, isShared, xp } = facts;
  return {
    finalPrice: fromMinor(finalPriceMinor),
    amount: fromMinor(amountMinor),
    difference: fromMinor(getDifferenceMinor(facts)),
    percentOff: getPercentOff(facts),
    place,
    total,
    isShared,
    xp,
  };
}
