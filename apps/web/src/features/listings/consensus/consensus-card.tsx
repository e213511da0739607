import type { BallparkFigure } from '@ballpark/contracts/listings';
import { BALLPARK_FROM } from '@ballpark/rules/crowd/limits';
import { formatMoney } from '@ballpark/rules/money';
import MessageCircle from 'lucide-react/icons/message-circle';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { paths } from '../../../paths.ts';
import { Approx } from '../../../ui/basics/approx.tsx';
import { Card } from '../../../ui/basics/card.tsx';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { computeStripHeight } from '@ballpark/rules/strip/strip-height';
import { type Consensus, type ConsensusListing, toStripContent } from './consensus-prices.ts';
import { consensusMessages } from './messages.ts';

/** From this amount on, the large figure shows no cents. */
const WHOLE_FROM = 100;
/** Characters: four figures of this length fit side by side on a phone. */
const SHORT_FIGURE = 7;

/** The large figure while there is no ballpark figure. It has an 'about' sign, so it is rounded. */
export function formatAverage(average: number, currency: string): string {
  return formatMoney(average >= WHOLE_FROM ? Math.round(average) : average, currency);
}

/** Name and amount of each figure, in reading order. */
export function listFigures({ average, min, max, range }: Consensus, currency: string): [string, string][] {
  return [
    [consensusMessages.average, formatMoney(average, currency)],
    [consensusMessages.min, formatMoney(min, currency)],
    [consensusMessages.max, formatMoney(max, currency)],
    [consensusMessages.range, formatMoney(range, currency)],
  ];
}

export function fitsOnOneLine(figures: readonly [string, string][]): boolean {
  return figures.every(([, amount]) => amount.length <= SHORT_FIGURE);
}

const ConsensusStrip = lazy(() =>
  import('./consensus-strip.tsx').then((module) => ({ default: module.ConsensusStrip })),
);

const FigureDialog = lazy(() =>
  import('../figure/figure-dialog.tsx').then((module) => ({ default: module.FigureDialog })),
);

const LARGE = 'text-price font-extrabold wrap-anywhere text-primary';

type ConsensusCardProps = { listing: ConsensusListing; consensus: Consensus };

/** The ballpark figure or the average, all suggestions on a price strip, and the figures. */
export function ConsensusCard({ listing, consensus }: ConsensusCardProps) {
  const { currency, suggestionCount } = listing;
  const figures = listFigures(consensus, currency);
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base">{listingMessages.consensus}</h2>
        <p className="text-sm text-text-3">{listingMessages.suggestions(suggestionCount)}</p>
      </div>
      <Headline {...{ listing, consensus }} />
      <div className="mt-3" style={{ minHeight: computeStripHeight(toStripContent(listing, consensus)) }}>
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

type HeadlineProps = { listing: ConsensusListing; consensus: Consensus };

function Headline({ listing, consensus: { average, range, ballpark } }: HeadlineProps) {
  const { currency, suggestionCount } = listing;
  if (ballpark !== null) return <BallparkHeadline {...{ listing, ballpark }} />;
  return (
    <>
      {/* Where all prices are the same, the figures below say it exactly. */}
      {range > 0 && (
        <p className={`mt-1 ${LARGE}`}>
          <Approx />
          {formatAverage(average, currency)}
        </p>
      )}
      {suggestionCount < BALLPARK_FROM && (
        <p className="text-sm text-text-2">{consensusMessages.ballparkLater(BALLPARK_FROM, suggestionCount)}</p>
      )}
    </>
  );
}

function BallparkHeadline({ listing, ballpark }: { listing: ConsensusListing; ballpark: BallparkFigure }) {
  const [isAsking, setIsAsking] = useState(false);
  const { currency } = listing;
  return (
    <>
      <p className="mt-2 text-sm text-text-3">{consensusMessages.ballpark}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {/* The server has rounded it. */}
        <p className={LARGE}>
          <Approx />
          {formatMoney(ballpark.price, currency)}
        </p>
        <button
          type="button"
          onClick={() => setIsAsking(true)}
          className="-mx-2 min-h-11 rounded-full px-2 text-sm font-bold text-primary underline underline-offset-4 hover:no-underline"
        >
          {consensusMessages.why}
        </button>
      </div>
      <FairRange {...{ ballpark, currency }} />
      {isAsking && (
        <Suspense>
          <FigureDialog {...{ listing, ballpark }} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

function FairRange({ ballpark, currency }: { ballpark: BallparkFigure; currency: string }) {
  const { low, high, isDivided, isEarly } = ballpark;
  return (
    <>
      <p className="mt-1 font-bold wrap-anywhere">
        {consensusMessages.fairRange(formatMoney(low, currency), formatMoney(high, currency))}
      </p>
      <p className="text-sm text-text-2">
        {isEarly ? (
          consensusMessages.early
        ) : (
          <Link to={paths.accuracy} className="underline underline-offset-4 hover:text-text hover:no-underline">
            {consensusMessages.tried}
          </Link>
        )}
      </p>
      {isDivided && <p className="mt-1 text-sm font-bold text-warning">{consensusMessages.differ}</p>}
    </>
  );
}

type ConsensusNoneProps = { isActive: boolean; isOwner: boolean };

/** In place of the consensus while there are no suggestions. */
export function ConsensusNone({ isActive, isOwner }: ConsensusNoneProps) {
  return (
    <section className="flex items-start gap-4 rounded-2xl border border-dashed border-border-strong p-5">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary">
        <MessageCircle aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0">
        <h2 className="text-base">{isActive ? consensusMessages.none : consensusMessages.noneClosed}</h2>
        <p className="mt-0.5 text-sm text-text-2">{chooseHint({ isActive, isOwner })}</p>
      </div>
    </section>
  );
}

function chooseHint({ isActive, isOwner }: ConsensusNoneProps): string {
  if (!isActive) return consensusMessages.noneClosedHint;
  return isOwner ? consensusMessages.noneOwnHint : consensusMessages.noneHint;
}
