import type { ListingForMember } from '@ballpark/contracts/listings';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts';
import { ConsensusCard } from './consensus-card.tsx';
import { ConsensusNone } from './consensus-none.tsx';
import { DetailActions } from './detail-actions.tsx';
import { DetailDescription, DetailFacts } from './detail-facts.tsx';
import { DetailFinalPrice } from './detail-final-price.tsx';
import { DetailHeader } from './detail-header.tsx';
import { DETAIL_BODY, DETAIL_GRID, DETAIL_SIDE, IS_WIDE } from './detail-layout.ts';
import { DetailOffer } from './detail-offer.tsx';
import { useDetailTitle } from './detail-title.ts';
import { PhotoGallery } from './photo-gallery.tsx';
import { SuggestionList } from '../../suggestions/index.ts';

/** Parts of the page that others fill in. */
export type DetailParts = {
  /** The main thing to do, first among the buttons. */
  act: ReactNode;
  /** Beside the viewer's own suggestion. */
  ownAct: ReactNode;
  /** How it just ended. */
  outcome: ReactNode;
  dialog: ReactNode;
};

type DetailViewProps = { listing: ListingForMember; viewerId: string | undefined; parts: DetailParts };

/** A listing with everything that is known about it. */
export function DetailView({ listing, viewerId, parts }: DetailViewProps) {
  const isOwner = listing.userId === viewerId;
  const isWide = useMediaQuery(IS_WIDE);
  useDetailTitle(listing.title);
  return (
    <article>
      <div className={DETAIL_GRID}>
        <PhotoGallery listing={listing} />
        <div className={DETAIL_SIDE}>
          <DetailHeader listing={listing} isOwner={isOwner} />
          {!listing.isActive && <DetailFinalPrice listing={listing} />}
          {parts.outcome}
          {listing.consensus === null ? (
            <ConsensusNone isActive={listing.isActive} isOwner={isOwner} />
          ) : (
            <ConsensusCard listing={listing} consensus={listing.consensus} />
          )}
          <DetailOffer listing={listing} />
          {isWide && (
            <div className="flex gap-3">
              <DetailActions listing={listing} isOwner={isOwner} act={parts.act} />
            </div>
          )}
        </div>
        <div className={DETAIL_BODY}>
          <DetailDescription description={listing.description} />
          <SuggestionList listing={listing} ownAction={parts.ownAct} />
          <DetailFacts listing={listing} />
        </div>
      </div>
      {!isWide && (
        // Last, so that it stays in reach from the first line to the last.
        <div className="sticky bottom-0 z-10 -mx-4 mt-8 flex gap-3 border-t border-border bg-bg px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8">
          <DetailActions listing={listing} isOwner={isOwner} act={parts.act} />
        </div>
      )}
      {parts.dialog}
    </article>
  );
}
