import type { Listing, ListingForMember } from '@ballpark/contracts/listings';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useState } from 'react';
import { editListingPath } from '../../../paths.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/basics/button.tsx';
import { useWayBack } from '../card/back-link.tsx';
import { PriceActionButton, type usePriceActions } from '../../suggestions/index.ts';
import { nextStepMessages, ownerMessages } from './messages.ts';
import { ShareButton } from '../share/share-button.tsx';

type DetailActionsProps = {
  listing: ListingForMember;
  isOwner: boolean;
  actions: ReturnType<typeof usePriceActions>;
};

/** The buttons of the page. A closed listing can only be shared, also by its owner. */
export function DetailActions({ listing, isOwner, actions }: DetailActionsProps) {
  if (!listing.isActive) return <ShareButton listing={listing} look="text" />;
  return (
    <>
      <PriceActionButton {...{ listing, isOwner, actions }} />
      {listing.ownSuggestion !== null && <MoreListingsLink />}
      {isOwner && <EditLink id={listing.id} />}
      {!isWaitingForFirst({ listing, isOwner }) && <ShareButton listing={listing} look="icon" />}
      {isOwner && <DeleteButton listing={listing} />}
    </>
  );
}

/** Back to the list for the next listing. */
function MoreListingsLink() {
  return (
    <ButtonLink {...useWayBack()} className="flex-1 px-3!">
      {nextStepMessages.moreListings}
    </ButtonLink>
  );
}

type WaitingInput = { listing: Pick<Listing, 'isActive' | 'suggestionCount'>; isOwner: boolean };

/** The owner's listing has no suggestion yet: sharing it helps more than closing it. */
export function isWaitingForFirst({ listing: { isActive, suggestionCount }, isOwner }: WaitingInput): boolean {
  return isOwner && isActive && suggestionCount === 0;
}

type OwnerStartProps = {
  listing: Pick<Listing, 'id' | 'title'>;
  /** Opens the sheet with the link for people without an account. */
  onAsk: () => void;
};

/** For the owner of a listing without suggestions: how to get the first one. */
export function OwnerStart({ listing, onAsk }: OwnerStartProps) {
  return (
    <section className="rounded-2xl border border-primary/30 bg-primary-soft p-5">
      <h2 className="text-base">{nextStepMessages.live}</h2>
      <p className="mt-0.5 mb-4 text-sm text-text-2">{nextStepMessages.liveHint}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAsk} className="flex-1">
          {nextStepMessages.ask}
        </Button>
        <ShareButton listing={listing} look="icon" />
      </div>
    </section>
  );
}

function EditLink({ id }: Pick<Listing, 'id'>) {
  return (
    <ButtonLink
      to={editListingPath(id)}
      variant="outline"
      aria-label={ownerMessages.edit}
      title={ownerMessages.edit}
      className="size-12 shrink-0 px-0!"
    >
      <Pencil aria-hidden="true" className="size-5" />
    </ButtonLink>
  );
}

const DeleteDialog = lazy(() => import('./dialogs.tsx').then((module) => ({ default: module.DeleteDialog })));

type DeleteButtonProps = { listing: Pick<Listing, 'id' | 'title' | 'suggestionCount'> };

function DeleteButton({ listing }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconButton variant="outline" label={ownerMessages.delete} onClick={() => setIsAsking(true)} className="size-12">
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
      {isAsking && (
        <Suspense>
          <DeleteDialog listing={listing} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
