import type { Listing } from '@ballpark/contracts/listings';
import { lazy, Suspense } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { consensusMessages } from './messages.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { Approx } from '../../../ui/basics/approx.tsx';
import { Card } from '../../../ui/basics/card.tsx';
import { computeStripHeight } from '../../../ui/price-strip/strip-height.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { aboutAverage, consensusFigures, fitsOnOneLine } from './consensus-figures.ts';
import { type PricedListing, toStripContent } from './consensus-prices.ts';

const ConsensusStrip = lazy(() =>
  import('./consensus-strip.tsx').then((module) => ({ default: module.ConsensusStrip })),
);

type ConsensusCardProps = { listing: PricedListing; consensus: NonNullable<Listing['consensus']> };

/** What the neighbours think: one figure to remember, who thinks what, and how far apart they are. */
export function ConsensusCard({ listing, consensus }: ConsensusCardProps) {
  const { currency, suggestionCount } = listing;
  const figures = consensusFigures(consensus, currency);
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base">{consensusMessages.title}</h2>
        <p className="text-sm text-text-3">{listingMessages.suggestions(suggestionCount)}</p>
      </div>
      <p className="mt-1 text-price font-extrabold wrap-anywhere text-primary">
        <Approx />
        {aboutAverage(consensus.average, currency)}
      </p>
      <div className="mt-3" style={{ minHeight: computeStripHeight(toStripContent(listing, consensus.range)) }}>
        <Suspense fallback={<Skeleton className="h-16 animate-pulse rounded-full! bg-primary-soft!" />}>
          <ConsensusStrip listing={listing} consensus={consensus} />
        </Suspense>
      </div>
      <dl
        className={classNames(
          'mt-4 grid gap-x-4 gap-y-3 border-t border-border pt-4',
          fitsOnOneLine(figures) ? 'grid-cols-2 min-[360px]:grid-cols-4 lg:grid-cols-2 xl:grid-cols-4' : 'grid-cols-2',
        )}
      >
        {figures.map(([name, amount]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-text-3">{name}</dt>
            <dd className="font-bold wrap-anywhere">{amount}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
