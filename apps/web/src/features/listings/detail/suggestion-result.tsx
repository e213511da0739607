import type { ListingForMember } from '@ballpark/contracts/listings';
import { BALLPARK_FROM } from '@ballpark/rules/crowd/limits';
import { getTimeLeft } from '@ballpark/rules/listings';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { type MouseEvent, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { useFocusOnMount } from '../../../lib/hooks/focus.ts';
import { useNow } from '../../../lib/hooks/timing.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/basics/button.tsx';
import { computeStripHeight } from '@ballpark/rules/strip/strip-height';
import { PushOffer } from '../../push/index.ts';
import { compareToOthers } from '../../suggestions/index.ts';
import { blindMessages } from '../guessing/messages.ts';
import { nextListingMessages } from '../next/messages.ts';
import { toStripContent } from '../consensus/consensus-prices.ts';
import { ConsensusStrip } from '../consensus/consensus-strip.tsx';
import { resultMessages } from './messages.ts';

type SuggestionResultProps = { listing: ListingForMember; onChange: () => void };

/** In the dialog, right after suggesting a price: where it stands among the others, and the way to the next listing. */
export function SuggestionResult({ listing, onChange }: SuggestionResultProps) {
  const heading = useFocusOnMount();
  const left = getTimeLeft(new Date(listing.closesAt), useNow());
  const { consensus } = listing;
  const isBlind = useSession().user?.guessFirst === true && listing.ownSuggestion?.isBlind === true;
  const comparison = useFirstComparison(listing, isBlind);
  const missing = isBlind ? describeMissing(listing) : undefined;
  return (
    <>
      <div className="-mt-3">
        <h3 ref={heading} tabIndex={-1} className="text-lg text-accent">
          {comparison}
        </h3>
        {missing !== undefined && <p className="text-sm text-text-2">{missing}</p>}
        <p className="text-sm text-text-2">
          {resultMessages.reward(left === 'expired' ? undefined : listingMessages.timeLeft(left))}
        </p>
      </div>
      {consensus !== null && (
        <div style={{ minHeight: computeStripHeight(toStripContent(listing, consensus)) }}>
          <ConsensusStrip listing={listing} consensus={consensus} />
        </div>
      )}
      <div className="flex flex-col gap-3">
        <NextListingLink />
        {/* The first price reveals no other, so there is nothing to think over. */}
        {isBlind && listing.suggestionCount > 1 ? (
          <div className="flex flex-wrap gap-3 *:flex-1">
            <Button variant="outline" onClick={closeDialog} className="px-3!">
              {blindMessages.keep}
            </Button>
            <Button variant="outline" onClick={onChange} className="px-3!">
              {blindMessages.change}
            </Button>
          </div>
        ) : (
          <Button variant="outline" onClick={closeDialog}>
            {nextListingMessages.done}
          </Button>
        )}
      </div>
      <PushOffer occasion="suggested" />
    </>
  );
}

/** The server makes the new figure. Its answer must not change the sentence that the member is reading. */
function useFirstComparison(listing: ListingForMember, isBlind: boolean): string | undefined {
  const [first, setFirst] = useState<string>();
  // The dialog can be a moment ahead of the listing that has the member's price.
  const comparison = listing.ownSuggestion === null ? undefined : describe(listing, isBlind);
  if (first === undefined && comparison !== undefined) setFirst(comparison);
  return first ?? comparison;
}

/** A blind guess is compared with the ballpark figure in per cent, if there is one. */
function describe(listing: ListingForMember, isBlind: boolean): string | undefined {
  return (isBlind ? describeStanding(listing) : undefined) ?? compareToOthers(listing);
}

/** `close()` restores the focus; unmounting the dialog would lose it. */
function closeDialog({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.closest('dialog')?.close();
}

type GuessedListing = Pick<ListingForMember, 'ownSuggestion' | 'consensus' | 'suggestionCount'>;

/** Where a blind guess stands, in per cent of the ballpark figure. Undefined without a figure. */
function describeStanding({ ownSuggestion, consensus }: GuessedListing): string | undefined {
  const figure = consensus?.ballpark?.price;
  if (ownSuggestion === null || figure === undefined) return undefined;
  const percent = Math.round(Math.abs(ownSuggestion.amount / figure - 1) * 100);
  if (percent === 0) return blindMessages.equal;
  return ownSuggestion.amount > figure ? blindMessages.above(percent) : blindMessages.below(percent);
}

/** How many more prices a ballpark figure takes. Undefined once there are enough. */
function describeMissing({ suggestionCount }: Pick<GuessedListing, 'suggestionCount'>): string | undefined {
  return suggestionCount < BALLPARK_FROM ? blindMessages.needed(BALLPARK_FROM - suggestionCount) : undefined;
}

/**
 * Leads to quick mode, which asks about the next listing. It replaces this page in the history: the back button leads to
 * the list where the round began.
 */
function NextListingLink() {
  return (
    <ButtonLink to={paths.quick} replace variant="accent" onClick={ignoreSecondClick}>
      {nextListingMessages.next}
      <ArrowRight aria-hidden="true" className="size-5" />
    </ButtonLink>
  );
}

/** The second click of a double click on 'Submit suggestion' falls on this link. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
