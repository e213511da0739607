import type { BallparkFigure, ListingForMember, Suggestion } from '@ballpark/contracts/listings';
import { AT_ONCE_MAX } from '@ballpark/rules/crowd/limits';
import { formatMoney } from '@ballpark/rules/money';
import { useMemo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { Spinner } from '../../../ui/feedback/loading.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useAllSuggestions } from './figure-queries.ts';
import { figureMessages } from './messages.ts';
import { type FigurePart, isSameFigure, recomputeFigure } from './recomputed-figure.ts';

type ExplainedListing = Pick<ListingForMember, 'id' | 'currency' | 'suggestionCount' | 'ownSuggestion'>;

type FigureDialogProps = { listing: ExplainedListing; ballpark: BallparkFigure; onClose: () => void };

/** How the ballpark figure is made: each price, what the figure would be without it, and the figure made once more here. */
export function FigureDialog({ listing, ballpark, onClose }: FigureDialogProps) {
  return (
    <Dialog title={figureMessages.title} onClose={onClose}>
      <p className="text-text-2">{figureMessages.explanation}</p>
      {listing.suggestionCount > AT_ONCE_MAX ? (
        <p className="pb-2 text-text-2">{figureMessages.onServer(AT_ONCE_MAX)}</p>
      ) : (
        <Loaded listing={listing} ballpark={ballpark} />
      )}
    </Dialog>
  );
}

type LoadedProps = Pick<FigureDialogProps, 'listing' | 'ballpark'>;

function Loaded({ listing, ballpark }: LoadedProps) {
  const { data, isError, isFetching, refetch } = useAllSuggestions(listing.id);
  if (data !== undefined) return <Recomputed {...{ listing, ballpark }} suggestions={data} />;
  if (isError)
    return (
      <RetryNotice
        message={figureMessages.failed}
        action={figureMessages.retry}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    <div className="flex min-h-40 items-center justify-center text-primary">
      <Spinner label={figureMessages.loading} className="size-7" />
    </div>
  );
}

type RecomputedProps = LoadedProps & { suggestions: readonly Suggestion[] };

function Recomputed({ listing: { currency, ownSuggestion }, ballpark, suggestions }: RecomputedProps) {
  // With 200 prices it is 201 figures: not again with every render.
  const figure = useMemo(() => recomputeFigure(suggestions, currency), [suggestions, currency]);
  if (figure === undefined) return null;
  return (
    <>
      {figure.hasEqualWeights && <p className="font-bold">{figureMessages.equalWeights}</p>}
      <ul aria-label={figureMessages.prices} className="divide-y divide-border border-y border-border">
        {figure.parts.map((part) => (
          <PartRow
            key={part.suggestion.id}
            {...{ part, currency }}
            isOwn={part.suggestion.id === ownSuggestion?.id}
            isWeightShown={!figure.hasEqualWeights}
          />
        ))}
      </ul>
      {isSameFigure(figure, ballpark) ? (
        <Notice tone="success">{figureMessages.same}</Notice>
      ) : (
        <Notice tone="info" title={figureMessages.changed(formatMoney(figure.price, currency))}>
          {figureMessages.changedHint}
        </Notice>
      )}
    </>
  );
}

type PartRowProps = { part: FigurePart; currency: string; isOwn: boolean; isWeightShown: boolean };

function PartRow({ part: { suggestion, without }, currency, isOwn, isWeightShown }: PartRowProps) {
  const { amount, user, weight } = suggestion;
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className={classNames('font-extrabold wrap-anywhere tabular-nums', isOwn && 'text-accent')}>
          {formatMoney(amount, currency)}
        </p>
        <p className={classNames('truncate text-sm', isOwn ? 'font-bold text-accent' : 'text-text-2')}>
          {isOwn ? figureMessages.you : listingMessages.owner(user)}
        </p>
      </div>
      <div className="shrink-0 text-right text-sm text-text-2 tabular-nums">
        {without !== undefined && <p>{figureMessages.without(formatMoney(without, currency))}</p>}
        {isWeightShown && <p>{figureMessages.counts(weight)}</p>}
      </div>
    </li>
  );
}
