import RotateCw from 'lucide-react/icons/rotate-cw';
import SearchX from 'lucide-react/icons/search-x';
import { detailMessages } from './messages.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/basics/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { UI_WORDS } from '../../../ui/basics/ui-words.ts';

type DetailMissingProps = {
  /** Only where trying again can help: what is gone stays gone. */
  onRetry: (() => void) | undefined;
  isRetrying: boolean;
};

/** There is no listing to show, and a way on. */
export function DetailMissing({ onRetry, isRetrying }: DetailMissingProps) {
  return (
    // As tall as what was loading, so that the footer stays out of sight.
    <div role="alert" className="min-h-dvh">
      <EmptyState
        title={listingMessages.notFound}
        titleAs="h1"
        hint={onRetry ? detailMessages.mayBeOffline : detailMessages.mayBeDeleted}
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
