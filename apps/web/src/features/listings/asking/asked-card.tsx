import type { AskLink } from '@ballpark/contracts/asking';
import type { ListingForMember } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import { useQuery } from '@tanstack/react-query';
import EyeOff from 'lucide-react/icons/eye-off';
import Users from 'lucide-react/icons/users';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusPageHeading } from '../../../lib/hooks/focus.ts';
import { Approx } from '../../../ui/basics/approx.tsx';
import { Badge } from '../../../ui/basics/badge.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { Card } from '../../../ui/basics/card.tsx';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { askLinkQuery, leaveOutPrices } from './asking-queries.ts';
import { AskedRows } from './asked-rows.tsx';
import { AskedComparison } from './asked-comparison.tsx';
import { askedMessages } from './messages.ts';
import { useRemovals } from './use-removals.ts';

export type AskedCardProps = {
  listing: ListingForMember;
  /** Opens the sheet with the link. */
  onAsk: () => void;
  /** Whether the page offers the sheet already, so that the card is left out while it has no price. */
  isOffered: boolean;
};

/** What the people whom the owner has asked would pay. Only an owner's page renders it, and loads it. */
export function AskedCard({ listing, onAsk, isOffered }: AskedCardProps) {
  const { id, currency, isActive } = listing;
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(askLinkQuery(id));
  const { hidden, remove } = useRemovals(listing);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLeftOutWhenEmpty = isOffered || !isActive;
  if (data === undefined) {
    // Not `isError`, which a new attempt takes back.
    if (errorUpdateCount === 0) return isLeftOutWhenEmpty ? null : <CardSkeleton />;
    return (
      <RetryNotice
        message={askedMessages.failed}
        action={askedMessages.retry}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const link = leaveOutPrices(data, { ids: hidden, currency });
  const isEmpty = link.prices.length === 0;
  const isShown = !(isEmpty && isLeftOutWhenEmpty);
  const focusHeading = () => (heading.current ? heading.current.focus() : focusPageHeading());
  return (
    <div className="contents">
      <News link={link} />
      {isShown && (
        <Card>
          <Title headingRef={heading} />
          {isEmpty ? (
            <p className="mt-2 text-text-2">{askedMessages.none}</p>
          ) : (
            <>
              <Headline link={link} currency={currency} />
              <AskedComparison listing={listing} link={link} />
              <AskedRows prices={link.prices} currency={currency} onRemove={remove} onLastRemoved={focusHeading} />
            </>
          )}
        </Card>
      )}
      {/* One button in both states: the sheet gives the focus back to it when a price has come meanwhile. */}
      {isShown && isActive && (
        <Button variant="outline" onClick={onAsk} className="w-full">
          <Users aria-hidden="true" className="size-5" />
          {isEmpty ? askedMessages.ask : askedMessages.askMore}
        </Button>
      )}
    </div>
  );
}

/** As high as the card without a price, with its button. */
function CardSkeleton() {
  return <Skeleton className="h-41 animate-pulse rounded-2xl!" />;
}

function Title({ headingRef }: { headingRef: RefObject<HTMLHeadingElement | null> }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h2 ref={headingRef} tabIndex={-1} className="text-base">
        {askedMessages.title}
      </h2>
      <Badge tone="quiet" icon={<EyeOff aria-hidden="true" />}>
        {askedMessages.onlyYou}
      </Badge>
    </div>
  );
}

/** One price is exact, so it has no 'about'. */
function Headline({ link: { prices, about }, currency }: { link: AskLink; currency: string }) {
  const [first] = prices;
  return (
    <p className="mt-2 text-2xl font-extrabold wrap-anywhere">
      {askedMessages.count(prices.length)}
      {', '}
      <span className="inline-block">
        {about === null ? (
          formatMoney(first?.amount ?? 0, currency)
        ) : (
          <>
            <Approx />
            {formatMoney(about, currency)}
          </>
        )}
      </span>
    </p>
  );
}

/** Tells screen readers about prices that arrive while the page is open. */
function News({ link: { prices } }: { link: AskLink }) {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [news, setNews] = useState('');
  useEffect(() => {
    const ids = prices.map(({ id }) => id);
    const before = known.current ?? new Set(ids);
    const added = ids.filter((id) => !before.has(id)).length;
    // A removed price that comes back is no news.
    known.current = new Set([...before, ...ids]);
    if (added > 0) setNews(askedMessages.news(added, prices.length));
  }, [prices]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {news}
    </p>
  );
}
