import type { FlagPair } from '@ballpark/contracts/fair-play';
import { formatMoney } from '@ballpark/rules/money';
import { Link } from 'react-router';
import { useNow } from '../../../lib/hooks/timing.ts';
import { formatTimeAgo } from '../../../messages/listings.ts';
import { listingPath, profilePath } from '../../../paths.ts';
import { Badge } from '../../../ui/basics/badge.tsx';
import { CaseSection } from '../case/case-section.tsx';
import { flagMessages } from './messages.ts';

const LINK = 'font-bold text-primary underline underline-offset-4';

/** The counts about the member and one other, and the listings behind them. */
export function FlagPairSection({ pair, memberName }: { pair: FlagPair; memberName: string }) {
  const { member, role, meetings, listings } = pair;
  return (
    <CaseSection title={flagMessages.pair(pair)}>
      <p className="wrap-anywhere">
        {role === 'owner' ? memberName : <OtherMember member={member} />}
        {flagMessages.priced}
        {role === 'owner' ? <OtherMember member={member} /> : memberName}.
      </p>
      <ul className="flex flex-wrap gap-1.5">
        {flagMessages.signs(pair).map((sign) => (
          <li key={sign}>
            <Badge tone="quiet">{sign}</Badge>
          </li>
        ))}
      </ul>
      <div>
        <h4 className="text-sm font-bold">{flagMessages.newest(listings.length, meetings)}</h4>
        <ul className="divide-y divide-border">
          {listings.map((listing) => (
            <li key={listing.id} className="pt-1 pb-3">
              <PairListing listing={listing} />
            </li>
          ))}
        </ul>
      </div>
    </CaseSection>
  );
}

function OtherMember({ member: { id, username } }: Pick<FlagPair, 'member'>) {
  if (username === null) return flagMessages.other(username);
  return (
    <Link to={profilePath(id)} className={LINK}>
      {flagMessages.other(username)}
    </Link>
  );
}

function PairListing({ listing }: { listing: FlagPair['listings'][number] }) {
  const { id, title, isShown, currency, amount, finalPrice, closedAt, suggestionCount, xp } = listing;
  const now = useNow();
  return (
    <>
      <p className="flex items-center justify-between gap-x-3 wrap-anywhere">
        {isShown ? (
          <Link to={listingPath(id)} className={`${LINK} flex min-h-11 items-center`}>
            {title}
          </Link>
        ) : (
          <span className="flex min-h-11 items-center font-bold">
            {title} ({flagMessages.hidden})
          </span>
        )}
        <span className="shrink-0 text-sm font-bold">{flagMessages.xp(xp)}</span>
      </p>
      <p className="text-sm">
        {flagMessages.prices(formatMoney(amount, currency), formatMoney(finalPrice, currency))}
        <span className="text-text-2">
          {' · '}
          {flagMessages.timing(listing.openMinutes, listing.promptMinutes)} ·{' '}
          {flagMessages.suggestions(suggestionCount)} ·{' '}
          <time dateTime={closedAt}>{formatTimeAgo(new Date(closedAt), now)}</time>
        </span>
      </p>
    </>
  );
}
