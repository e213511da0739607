import type { Listing } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import { classNames } from '../../lib/class-names.ts';
import { consensusMessages } from '../../messages/listing-detail.ts';
import { listingMessages } from '../../messages/listings.ts';
import { Approx } from '../../ui/approx.tsx';
import { Card } from '../../ui/card.tsx';
import { PriceStripMini } from '../../ui/price-strip-mini.tsx';
import { aboutAverage, consensusFigures, fitsOnOneLine, splitOwn } from './consensus-figures.ts';

type ConsensusCardProps = {
  listing: Pick<Listing, 'currency' | 'suggestionCount' | 'suggestions'>;
  consensus: NonNullable<Listing['consensus']>;
  viewerId: string | undefined;
};

/** What the neighbours think: one figure to remember, and how far apart they are. */
export function ConsensusCard({ listing, consensus, viewerId }: ConsensusCardProps) {
  const { currency, suggestionCount, suggestions } = listing;
  const figures = consensusFigures(consensus, currency);
  // A picture of the newest few would contradict the figures of all.
  const isWhole = suggestions.length === suggestionCount && suggestionCount > 1;
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
      {isWhole && (
        <PriceStripMini
          {...splitOwn(suggestions, viewerId)}
          label={stripInWords({ listing, consensus, viewerId })}
          className="mt-3"
        />
      )}
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

function stripInWords({ listing, consensus, viewerId }: ConsensusCardProps): string {
  const money = (amount: number) => formatMoney(amount, listing.currency);
  const strip = consensusMessages.strip({
    count: listingMessages.suggestions(listing.suggestionCount),
    min: money(consensus.min),
    max: money(consensus.max),
    average: money(consensus.average),
  });
  const { ownAmount } = splitOwn(listing.suggestions, viewerId);
  return ownAmount === undefined ? strip : consensusMessages.stripWithOwn({ strip, own: money(ownAmount) });
}
