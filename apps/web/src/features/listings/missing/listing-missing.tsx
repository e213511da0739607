import RotateCw from 'lucide-react/icons/rotate-cw';
import SearchX from 'lucide-react/icons/search-x';
import { ApiError } from '../../../api/api-error.ts';
import { missingMessages } from './messages.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/basics/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { UI_WORDS } from '../../../ui/basics/ui-words.ts';

/** Why a listing is not there, if trying again cannot help. */
type Absence = 'unknown' | 'removed';

const ABSENCES: Readonly<Record<number, Absence>> = { 404: 'unknown', 410: 'removed' };

/** Undefined if the request failed for another reason, or did not fail. */
export function findAbsence(error: Error | null): Absence | undefined {
  return error instanceof ApiError ? ABSENCES[error.status] : undefined;
}

type ListingMissingProps = { absence: Absence | undefined; onRetry: () => void; isRetrying: boolean };

const HINTS = { unknown: missingMessages.mayBeDeleted, removed: missingMessages.removedHint } as const;

export function ListingMissing({ absence, onRetry, isRetrying }: ListingMissingProps) {
  return (
    // As tall as the skeleton, so that the footer does not jump into view.
    <div role="alert" className="min-h-dvh">
      <EmptyState
        title={absence === 'removed' ? missingMessages.removed : listingMessages.notFound}
        titleAs="h1"
        hint={absence === undefined ? missingMessages.mayBeOffline : HINTS[absence]}
        art={
          <span className="flex size-14 items-center justify-center rounded-full bg-sunken text-text-2">
            <SearchX aria-hidden="true" className="size-7" />
          </span>
        }
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {absence === undefined && (
              <Button variant="outline" onClick={onRetry} isBusy={isRetrying}>
                {!isRetrying && <RotateCw aria-hidden="true" className="size-5" />}
                {UI_WORDS.tryAgain}
              </Button>
            )}
            <ButtonLink to={paths.feed}>{listingMessages.backToListings}</ButtonLink>
          </div>
        }
      />
    </div>
  );
}
