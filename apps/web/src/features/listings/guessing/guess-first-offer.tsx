import type { ListingForMember } from '@ballpark/contracts/listings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../../api/session.ts';
import { useFocusOnMount } from '../../../lib/hooks/focus.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { offerMessages } from './messages.ts';

type GuessFirstOfferProps = { listing: ListingForMember; isOwner: boolean };

/**
 * Asks members who were never asked whether they guess first, where it would make a difference: on the prices of a listing
 * that they have not priced. The server keeps the answer, so every member answers once.
 */
export function GuessFirstOffer({ listing, isOwner }: GuessFirstOfferProps) {
  const { user } = useSession();
  const [isDeclined, setIsDeclined] = useState(false);
  if (isDeclined) return <Declined />;
  const hasPricesToHide = listing.consensus !== null && !listing.isOpenForTrial;
  const isUseful = !isOwner && listing.isActive && listing.ownSuggestion === null && hasPricesToHide;
  if (!isUseful || user === null || user.guessFirst !== undefined) return null;
  return <Offer onDecline={() => setIsDeclined(true)} />;
}

function Offer({ onDecline }: { onDecline: () => void }) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const turnOn = async () => {
    setIsBusy(true);
    try {
      const { chooseGuessing } = await import('./choice-queries.ts');
      await chooseGuessing(queryClient, { guessFirst: true, done: offerMessages.turnedOn });
    } finally {
      setIsBusy(false);
    }
  };
  const decline = () => {
    onDecline();
    void import('./choice-queries.ts').then(({ declineGuessing }) => declineGuessing());
  };
  return (
    <div className="flex flex-col gap-2 rounded-2xl bg-sunken p-4 text-sm">
      <p className="font-medium">{offerMessages.question}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          isBusy={isBusy}
          busyText={offerMessages.turningOn}
          onClick={() => void turnOn()}
        >
          {offerMessages.turnOn}
        </Button>
        <Button variant="ghost" size="sm" onClick={decline}>
          {offerMessages.decline}
        </Button>
      </div>
    </div>
  );
}

/** Takes the focus of the button that was there. */
function Declined() {
  const line = useFocusOnMount<HTMLParagraphElement>();
  return (
    <p ref={line} tabIndex={-1} className="rounded-2xl bg-sunken px-4 py-3.5 text-sm text-text-2">
      {offerMessages.declined}{' '}
      <Link to={`${paths.settings}#guessing`} className="font-bold text-primary underline underline-offset-4">
        {offerMessages.settings}
      </Link>
      .
    </p>
  );
}
