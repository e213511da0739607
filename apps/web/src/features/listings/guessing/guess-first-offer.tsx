import type { ListingForMember } from '@ballpark/contracts/listings';
import { Suspense, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';

type GuessFirstOfferProps = { listing: ListingForMember; isOwner: boolean };

const GuessFirstQuestion = lazyPart<object>(() =>
  import('./guess-first-question.tsx').then((module) => module.GuessFirstQuestion),
);

/**
 * Asks members who were never asked whether they guess first, where it would make a difference: on the prices of a listing
 * that they have not priced. The server keeps the answer, so every member answers once.
 */
export function GuessFirstOffer({ listing, isOwner }: GuessFirstOfferProps) {
  const { user } = useSession();
  const isUseful = !isOwner && listing.isActive && listing.ownSuggestion === null && listing.consensus !== null;
  const isAsked = isUseful && user !== null && user.guessFirst === undefined;
  // Once it is there it stays, also when the answer is known.
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setWasAsked(true);
  return isAsked || wasAsked ? (
    // About the height of the question.
    <Suspense fallback={<div className="min-h-24" />}>
      <GuessFirstQuestion />
    </Suspense>
  ) : null;
}
