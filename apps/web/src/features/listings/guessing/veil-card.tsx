import type { ListingForMember } from '@ballpark/contracts/listings';
import EyeOff from 'lucide-react/icons/eye-off';
import type { ReactNode } from 'react';
import { getErrorMessage } from '../../../api/api-error.ts';
import { classNames } from '../../../lib/class-names.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Card } from '../../../ui/basics/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useRevealPrices } from './guessing-queries.ts';
import { veilMessages } from './messages.ts';

export type VeilCardProps = {
  listing: ListingForMember;
  /** The button to suggest a price, unless the page has it elsewhere. */
  action: ReactNode;
};

/** How many prices are hidden, and the two ways to see them. */
export function VeilCard({ listing, action }: VeilCardProps) {
  const { id, suggestionCount, ownSuggestion } = listing;
  const { reveal, isPending, error } = useRevealPrices(id);
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary">
          <EyeOff aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 className="text-base">{listingMessages.consensus}</h2>
          <p className="text-sm text-pretty text-text-2">{veilMessages.hidden(suggestionCount)}</p>
        </div>
      </div>
      {ownSuggestion === null ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {action}
          <Button
            variant="ghost"
            isBusy={isPending}
            busyText={veilMessages.showing}
            onClick={reveal}
            // Without the other button its text is in line with the heading.
            className={classNames('text-primary!', !action && '-mb-2 ml-9')}
          >
            {veilMessages.show}
          </Button>
        </div>
      ) : (
        // The page could not fetch the prices yet.
        <p className="text-sm text-text-2">{veilMessages.lifting}</p>
      )}
      <div role="alert" className="empty:-mt-4">
        {error !== null && <Notice tone="danger">{getErrorMessage(error, veilMessages.failed)}</Notice>}
      </div>
    </Card>
  );
}
