import type { MemberCard } from '@ballpark/contracts/listings';
import { formatCount } from '@ballpark/rules/display';
import type { AreaDistance } from '@ballpark/rules/distance';
import type { LateOutcome, ListingType, TimeLeft } from '@ballpark/rules/listings';
import { formatDay } from '../lib/dates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Older than this, `formatTimeAgo` shows the date. */
const DAYS_AGO_MAX = 7;

const TYPES: Record<ListingType, string> = { PRODUCT: 'Product', SERVICE: 'Service' };

/** Texts about a listing that several features use. */
export const listingMessages = {
  readAs: (price: string) => `Read as ${price}.`,
  type: (type: ListingType) => TYPES[type],
  /** 'garden-work' reads 'Garden work'. */
  category: (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`,
  owner: ({ username, name }: Pick<MemberCard, 'username' | 'name'>) => username || name || 'Anonymous',
  suggestions: (count: number) => {
    if (count === 0) return 'No suggestions';
    return count === 1 ? '1 suggestion' : `${formatCount(count)} suggestions`;
  },
  distance: ({ count, unit, isUnder }: AreaDistance) => `${isUnder ? 'under ' : ''}${formatCount(count)} ${unit}`,
  timeLeft: (left: TimeLeft) => {
    if (left === 'expired') return 'Expired';
    return left.unit === 'minutes' ? `${left.count}m left` : `${left.count}h left`;
  },
  closed: 'Closed',
  autoClosed: 'Auto-closed',
  finalPrice: 'Final Price',
  noFinalPrice: (lateOutcome: LateOutcome | null) => (lateOutcome === 'kept' ? 'Not sold' : 'Not set'),
  offered: 'Offered',
  hasOffer: 'Has an offer',
  consensus: 'Community consensus',
  notFound: 'Listing not found or failed to load.',
  backToListings: 'Back to Listings',
} as const;

export function formatTimeAgo(at: Date, now: Date): string {
  const past = now.getTime() - at.getTime();
  if (past < MINUTE_MS) return 'just now';
  if (past < HOUR_MS) return `${Math.floor(past / MINUTE_MS)}m ago`;
  if (past < DAY_MS) return `${Math.floor(past / HOUR_MS)}h ago`;
  if (past < DAYS_AGO_MAX * DAY_MS) return `${Math.floor(past / DAY_MS)}d ago`;
  return formatDay(at);
}
