import RotateCw from 'lucide-react/icons/rotate-cw';
import SearchX from 'lucide-react/icons/search-x';
import { missingMessages } from './messages.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/basics/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { UI_WORDS } from '../../../ui/basics/ui-words.ts';

type ListingMissingProps = {
  /** Undefined for a deleted listing, where trying again cannot help. */
  onRetry: (() => void) | undefined;
  isRetrying: boolean;
};

export function ListingMissing({ onRetry, isRetrying }: ListingMissingProps) {
  return (
    // As tall as the skeleton, so that the footer does not jump into view.
    <div role="alert" className="min-h-dvh">
      <EmptyState
        title={listingMessages.notFound}
        titleAs="h1"
        hint={onRetry ? missingMessages.mayBeOffline : missingMessages.mayBeDeleted}
        art={
          <span className="flex size-14 items-center justify-center rounded-full bg-sunken text-text-2">
            <SearchX aria-hidden="true" className="size-7" />
          </span>
        }
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {onRetry && (
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
