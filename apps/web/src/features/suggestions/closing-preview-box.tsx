import type { Listing, Suggestion } from '@ballpark/contracts/listings';
import { useDebouncedValue } from '../../lib/hooks/use-debounced-value.ts';
import { listingMessages } from '../../messages/listings.ts';
import { previewMessages } from './messages.ts';
import { previewOf } from './closing-preview.ts';

/** Long enough that not every digit is read aloud. */
const RESTED_MS = 350;

type ClosingPreviewBoxProps = {
  listing: Pick<Listing, 'suggestionCount'>;
  known: readonly Suggestion[];
  isLoading: boolean;
  /** Null while no valid price is written. */
  finalPrice: number | null;
};

/** Who would earn the most, as soon as the typed price rests. */
export function ClosingPreviewBox({
  listing: { suggestionCount },
  known,
  isLoading,
  finalPrice,
}: ClosingPreviewBoxProps) {
  const rested = useDebouncedValue(finalPrice, RESTED_MS);
  return (
    <output className="flex min-h-16 flex-col justify-center rounded-xl bg-sunken px-4 py-3 text-sm text-text-2">
      {suggestionCount === 0 && previewMessages.nobody}
      {suggestionCount > 0 && isLoading && previewMessages.loading}
      {suggestionCount > 0 && !isLoading && rested === null && previewMessages.waiting}
      {suggestionCount > 0 && !isLoading && rested !== null && <Winners known={known} finalPrice={rested} />}
      {!isLoading && rested !== null && known.length < suggestionCount && (
        <span className="text-text-3">{previewMessages.part(known.length, suggestionCount)}</span>
      )}
    </output>
  );
}

function Winners({ known, finalPrice }: { known: readonly Suggestion[]; finalPrice: number }) {
  const { closest, within } = previewOf(known, finalPrice);
  return (
    <>
      <strong className="text-base wrap-anywhere text-text">
        {previewMessages.closest(closest.map(({ user }) => listingMessages.owner(user)))}
      </strong>
      <span>{previewMessages.within(within)}</span>
    </>
  );
}
