import type { OfferAdvice } from '@ballpark/contracts/crowd/offer';
import type { ListingForMember } from '@ballpark/contracts/listings';
import { BALLPARK_FROM } from '@ballpark/rules/crowd/limits';
import { OFFER_VERDICTS, type OfferVerdict } from '@ballpark/rules/crowd/offer-coach';
import { formatMoney } from '@ballpark/rules/money';
import { classNames } from '../../../lib/class-names.ts';
import { VisuallyHidden } from '../../../ui/basics/accessibility.tsx';
import { Card } from '../../../ui/basics/card.tsx';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { type OfferedListing, useOfferAdvice } from './closings-queries.ts';
import { offerCoachMessages } from './messages.ts';

export type OfferCoachProps = { listing: OfferedListing & Pick<ListingForMember, 'currency'> };

/** How the offer compares with the prices and with what similar listings went for. For the owner alone. */
export function OfferCoach({ listing }: OfferCoachProps) {
  const { suggestionCount } = listing;
  return (
    <Card>
      <h2 className="text-base">{offerCoachMessages.title}</h2>
      {suggestionCount < BALLPARK_FROM ? <Needed count={suggestionCount} /> : <Comparison listing={listing} />}
      <p className="mt-2 text-sm text-text-3">{offerCoachMessages.disclaimer}</p>
    </Card>
  );
}

function Needed({ count }: { count: number }) {
  return <p className="mt-1 text-text-2">{offerCoachMessages.needed(count)}</p>;
}

function Comparison({ listing }: OfferCoachProps) {
  const { data, isError, isFetching, refetch } = useOfferAdvice(listing);
  if (data === undefined) {
    return isError ? <Failed isRetrying={isFetching} onRetry={() => void refetch()} /> : <Loading />;
  }
  const { isSample, prices, advice } = data;
  if (advice !== null) return <Judged {...{ isSample, prices, advice }} currency={listing.currency} />;
  if (prices < BALLPARK_FROM) return <Needed count={prices} />;
  return <p className="mt-1 text-text-2">{offerCoachMessages.notYet}</p>;
}

/** As high as a verdict with two sentences. */
function Loading() {
  return (
    <div className="mt-2 flex h-27 animate-pulse flex-col gap-2">
      <VisuallyHidden>{offerCoachMessages.loading}</VisuallyHidden>
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5 w-1/2" />
    </div>
  );
}

/** Quiet: the page is complete without it. */
function Failed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-text-2">
      <output>{offerCoachMessages.failed}</output>
      <button
        type="button"
        disabled={isRetrying}
        onClick={onRetry}
        className="min-h-11 rounded-full px-1 font-bold text-primary underline underline-offset-4 hover:no-underline"
      >
        {isRetrying ? offerCoachMessages.retrying : offerCoachMessages.retry}
      </button>
    </div>
  );
}

type JudgedProps = Omit<OfferAdvice, 'advice'> & { advice: NonNullable<OfferAdvice['advice']>; currency: string };

function Judged({ isSample, prices, advice, currency }: JudgedProps) {
  const { verdict, pricesAbove, percentBelow, closings, counter } = advice;
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-xl font-extrabold">{offerCoachMessages.verdict(verdict)}</p>
        <VerdictScale verdict={verdict} />
      </div>
      <p className="mt-1 text-text-2">
        {percentBelow === null
          ? offerCoachMessages.pricesAbove(pricesAbove, prices)
          : offerCoachMessages.percentBelow(percentBelow, closings)}
      </p>
      {counter !== null && (
        <p className="mt-1 font-bold wrap-anywhere">
          {offerCoachMessages.counter(formatMoney(counter.from, currency), formatMoney(counter.to, currency))}
        </p>
      )}
      {isSample && <p className="mt-2 text-sm text-text-2">{offerCoachMessages.sample}</p>}
    </>
  );
}

/** Where the verdict stands among the five. Its words are beside it. */
function VerdictScale({ verdict }: { verdict: OfferVerdict }) {
  return (
    <span aria-hidden="true" className="flex w-40 items-center gap-1">
      {OFFER_VERDICTS.map((step) => (
        <span
          key={step}
          className={classNames('flex-1 rounded-full', step === verdict ? 'h-4 bg-primary' : 'h-1.5 bg-border-strong')}
        />
      ))}
    </span>
  );
}
