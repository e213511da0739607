import type { Listing } from '@ballpark/contracts/listings';
import { type TimeLeft, getTimeLeft } from '@ballpark/rules/listings';
import Clock from 'lucide-react/icons/clock';
import { useNow } from '../../../lib/hooks/timing.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { Badge, type BadgeTone } from '../../../ui/basics/badge.tsx';

/** How long a listing still takes suggestions, or how it was closed. */
export function ListingStateBadge({ listing }: { listing: Pick<Listing, 'isActive' | 'autoClosedAt' | 'closesAt'> }) {
  const now = useNow();
  if (!listing.isActive) {
    return (
      <Badge tone="strong">{listing.autoClosedAt === null ? listingMessages.closed : listingMessages.autoClosed}</Badge>
    );
  }
  const left = getTimeLeft(new Date(listing.closesAt), now);
  return (
    <Badge tone={chooseTone(left)} icon={<Clock aria-hidden="true" />}>
      {listingMessages.timeLeft(left)}
    </Badge>
  );
}

/** The last hour has a warning colour. */
function chooseTone(left: TimeLeft): BadgeTone {
  if (left === 'expired') return 'quiet';
  return left.unit === 'minutes' ? 'warning' : 'plain';
}
