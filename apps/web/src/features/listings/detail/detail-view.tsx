import type { ListingForMember } from '@ballpark/contracts/listings';
import { getLatePriceEnd, isLatePriceWelcome } from '@ballpark/rules/listings';
import { type ComponentType, type CSSProperties, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useDocumentTitle } from '../../../lib/hooks/page-state.ts';
import { useHeight, useMediaQuery } from '../../../lib/hooks/layout.ts';
import { useNow } from '../../../lib/hooks/timing.ts';
import { useOpening } from '../card/opening.ts';
import { ConsensusCard, ConsensusNone } from './consensus-card.tsx';
import { DetailActions, isWaitingForFirst, OwnerStart } from './detail-actions.tsx';
import { DetailDescription, DetailFacts } from './detail-facts.tsx';
import { DetailFinalPrice } from './detail-final-price.tsx';
import { DetailHeader } from './detail-header.tsx';
import { DETAIL_BODY, DETAIL_GRID, DETAIL_SIDE, IS_WIDE } from './detail-layout.tsx';
import { DetailOffer } from './detail-offer.tsx';
import { detailMessages } from './messages.ts';
import { PhotoGallery } from './photo-gallery.tsx';
import {
  ClosingThanks,
  EditOwnSuggestionButton,
  LatePrice,
  OwnSuggestionPanel,
  PriceDialog,
  SuggestionList,
  usePriceActions,
} from '../../suggestions/index.ts';
import type { PostedSheetProps } from '../share/posted-sheet.tsx';

/** Without a connection there is no sheet: the page itself can still be read. */
const PostedSheet = lazy<ComponentType<PostedSheetProps>>(() =>
  import('../share/posted-sheet.tsx').then(
    (module) => ({ default: module.PostedSheet }),
    () => ({ default: () => null }),
  ),
);
const loadResult = () => import('./suggestion-result.tsx');
const SuggestionResult = lazy(() => loadResult().then((module) => ({ default: module.SuggestionResult })));
const AskedListing = lazy(() =>
  import('../next/asked-listing.tsx').then((module) => ({ default: module.AskedListing })),
);

type DetailViewProps = { listing: ListingForMember; viewerId: string | undefined };

export function DetailView({ listing, viewerId }: DetailViewProps) {
  const isOwner = listing.userId === viewerId;
  const opening = useOpening();
  const isAsked = opening === 'suggest' && !isOwner && listing.isActive;
  const actions = usePriceActions(
    (isAsked && listing.ownSuggestion === null) || (opening === 'close' && isOwner && listing.isActive),
  );
  const [isSheetOpen, setIsSheetOpen] = useState(opening === 'posted' && isOwner);
  // The result follows the dialog, so it loads while the member types. If that fails, it is tried again with the result.
  useEffect(() => {
    if (actions.isOpen && !isOwner) void loadResult().catch(() => undefined);
  }, [actions.isOpen, isOwner]);
  const isWide = useMediaQuery(IS_WIDE);
  const side = useRef<HTMLDivElement>(null);
  // As a variable of the style sheet, which decides where the column sticks.
  const sideStyle: CSSProperties & { '--side-height': string } = { '--side-height': `${useHeight(side)}px` };
  const description = <DetailDescription description={listing.description} />;
  useDocumentTitle(detailMessages.pageTitle(listing.title));
  return (
    <article>
      <div className={DETAIL_GRID}>
        <PhotoGallery listing={listing} isOwner={isOwner} />
        <div ref={side} style={sideStyle} className={DETAIL_SIDE}>
          <DetailHeader listing={listing} isOwner={isOwner} />
          {isWaitingForFirst({ listing, isOwner }) && (
            <OwnerStart listing={listing} onShowCode={() => setIsSheetOpen(true)} />
          )}
          {!listing.isActive && <DetailOutcome {...{ listing, isOwner, actions }} />}
          <ClosingThanks actions={actions} />
          {!isWide && description}
          <OwnSuggestionPanel listing={listing} />
          {listing.consensus === null ? (
            <ConsensusNone isActive={listing.isActive} isOwner={isOwner} />
          ) : (
            <ConsensusCard listing={listing} consensus={listing.consensus} />
          )}
          <DetailOffer listing={listing} />
          {isWide && (
            <div className="flex gap-3">
              <DetailActions {...{ listing, isOwner, actions }} />
            </div>
          )}
        </div>
        <div className={DETAIL_BODY}>
          {isWide && description}
          <SuggestionList
            listing={listing}
            ownAction={listing.isActive && <EditOwnSuggestionButton actions={actions} />}
          />
          <DetailFacts listing={listing} />
        </div>
      </div>
      {!isWide && (
        // Last in the article, so that `sticky` keeps it at the bottom for the whole length of the page.
        <div className="sticky bottom-0 z-10 -mx-4 mt-8 flex gap-3 border-t border-border bg-bg px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8">
          <DetailActions {...{ listing, isOwner, actions }} />
        </div>
      )}
      <PriceDialog
        {...{ listing, isOwner, actions }}
        about={isAsked && <AskedListing listing={listing} />}
        result={<SuggestionResult listing={listing} />}
      />
      {isSheetOpen && (
        <Suspense>
          <PostedSheet listing={listing} onClose={() => setIsSheetOpen(false)} />
        </Suspense>
      )}
    </article>
  );
}

type DetailOutcomeProps = { listing: ListingForMember; isOwner: boolean; actions: ReturnType<typeof usePriceActions> };

/** The final price. While it is missing after an automatic closing, the owner is asked for it. */
function DetailOutcome({ listing, isOwner, actions }: DetailOutcomeProps) {
  const now = useNow();
  const autoClosedAt = listing.autoClosedAt === null ? undefined : new Date(listing.autoClosedAt);
  const isAsked = isOwner && listing.lateOutcome === null && autoClosedAt && isLatePriceWelcome(autoClosedAt, now);
  if (!isAsked) return <DetailFinalPrice listing={listing} />;
  return <LatePrice listing={listing} until={getLatePriceEnd(autoClosedAt)} actions={actions} />;
}
