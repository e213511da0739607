import type { AskLink } from '@ballpark/contracts/asking';
import type { ListingForMember } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import type { ScaleSource } from '../../../ui/price-strip/compared-picture.ts';
import { ComparedStrip } from '../../../ui/price-strip/compared-strip.tsx';
import { computeStripHeight } from '@ballpark/rules/strip/strip-height';
import type { Consensus } from '../consensus/consensus-prices.ts';
import { useStripContent } from '../consensus/consensus-strip.tsx';
import { askedMessages, describeStrip } from './messages.ts';

type AskedStripProps = { listing: ListingForMember; link: AskLink };

/** How the guests' prices compare: in words, and on the scale of the members' strip. */
export function AskedComparison({ listing, link }: AskedStripProps) {
  const { consensus, currency } = listing;
  const figure = consensus?.ballpark?.price;
  return (
    <>
      <p className="mt-0.5 text-sm text-text-2">
        {figure !== undefined && link.about !== null && <>{askedMessages.comparison(link.about - figure, currency)} </>}
        {askedMessages.notCounted(figure !== undefined)}
      </p>
      {consensus === null ? (
        <AskedStrip {...{ listing, link }} source={undefined} />
      ) : (
        <StripOnMembersScale {...{ listing, link, consensus }} />
      )}
    </>
  );
}

function StripOnMembersScale({ listing, link, consensus }: AskedStripProps & { consensus: Consensus }) {
  const source = useStripContent(listing, consensus);
  return <AskedStrip {...{ listing, link }} source={source} isLoading={source === undefined} />;
}

type StripProps = AskedStripProps & { source: ScaleSource | undefined; isLoading?: boolean };

function AskedStrip({ listing: { currency }, link: { prices, about }, source, isLoading = false }: StripProps) {
  const figure = source?.figures.ballpark?.price;
  const amounts = prices.map(({ amount }) => amount);
  const [min, max] = [Math.min(...amounts), Math.max(...amounts)];
  // One price with nothing to compare it with is no picture.
  if (prices.length === 1 && source === undefined && !isLoading) return null;
  const height = computeStripHeight({
    count: prices.length,
    hasRange: max > min,
    hasOffer: false,
    hasFinal: false,
    hasMarks: about !== null || figure !== undefined,
  });
  const format = (amount: number) => formatMoney(amount, currency);
  return (
    <div className="mt-3" style={{ minHeight: height }}>
      {!isLoading && (
        <ComparedStrip
          prices={prices.map(({ id, amount }) => ({ key: id, amount }))}
          middle={about ?? undefined}
          source={source}
          format={format}
          label={describeStrip({
            count: prices.length,
            min: format(min),
            max: format(max),
            about: about === null ? undefined : format(about),
            figure: figure === undefined ? undefined : format(figure),
          })}
        />
      )}
    </div>
  );
}
