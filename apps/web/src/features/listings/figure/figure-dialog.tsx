import type { BallparkFigure, ListingForMember } from '@ballpark/contracts/listings';
import { AT_ONCE_MAX } from '@ballpark/rules/crowd/limits';
import { formatMoney } from '@ballpark/rules/money';
import { Spinner } from '../../../ui/feedback/loading.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useFigureReasons } from './figure-queries.ts';
import { figureMessages } from './messages.ts';

type ExplainedListing = Pick<ListingForMember, 'id' | 'currency' | 'suggestionCount'>;

type FigureDialogProps = { listing: ExplainedListing; ballpark: BallparkFigure; onClose: () => void };

/** How the ballpark figure is made, in words: who counts more, what outliers do, and what the fair range rests on. */
export function FigureDialog({ listing, ballpark, onClose }: FigureDialogProps) {
  return (
    <Dialog title={figureMessages.title} onClose={onClose}>
      <p>{figureMessages.explanation}</p>
      <ul className="flex list-disc flex-col gap-3 pb-2 pl-5 marker:text-primary">
        <li>{figureMessages.people}</li>
        <li>{listing.suggestionCount > AT_ONCE_MAX ? figureMessages.many : <Outliers {...{ listing, ballpark }} />}</li>
        <li>{describeBasis(ballpark)}</li>
      </ul>
    </Dialog>
  );
}

function Outliers({ listing: { id, currency }, ballpark }: Pick<FigureDialogProps, 'listing' | 'ballpark'>) {
  const { data, isError, isFetching, refetch } = useFigureReasons(id);
  if (data === undefined && isError)
    return (
      <RetryNotice
        message={figureMessages.failed}
        action={figureMessages.retry}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (data === undefined) return <Spinner label={figureMessages.loading} className="size-5 text-primary" />;
  if (data.withoutOutliers === null) return figureMessages.noOutlier;
  const { count, price } = data.withoutOutliers;
  return price === ballpark.price
    ? figureMessages.withoutSame(count)
    : figureMessages.without(count, formatMoney(price, currency));
}

function describeBasis({ basis, isEarly }: BallparkFigure): string {
  if (basis === 0) return figureMessages.rangeUnknown;
  return isEarly ? figureMessages.rangeEarly(basis) : figureMessages.range(basis);
}
