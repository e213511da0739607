import type { ListingForMember } from '@ballpark/contracts/listings';
import { getLatePriceEnd, isLatePriceWelcome } from '@ballpark/rules/listings';
import { hasSecondChance } from '@ballpark/rules/second-chance';
import { type CSSProperties, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { DETAIL_BODY, DETAIL_GRID, DETAIL_SIDE } from '../../../components/first-view/listing-layout.ts';
import { useDocumentTitle, useIsPageIdle } from '../../../lib/hooks/page-state.ts';
import { useHeight, useMediaQuery } from '../../../lib/hooks/layout.ts';
import { useNow } from '../../../lib/hooks/timing.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { AskedCardProps } from '../asking/asked-card.tsx';
import type { AskSheetProps } from '../asking/ask-sheet.tsx';
import { type Opening, useOpening } from '../card/opening.ts';
import type { SimilarThingsProps } from '../closings/similar-things.tsx';
import type { OwnerEndProps } from '../ending/owner-end.tsx';
import type { PuzzleConsentProps } from '../ending/puzzle-consent.tsx';
import { GuessFirstOffer } from '../guessing/guess-first-offer.tsx';
import { isVeilShown, Veil } from '../guessing/veil.tsx';
import { ConsensusCard, ConsensusNone } from '../consensus/consensus-card.tsx';
import { DetailActions, isWaitingForFirst, OwnerStart } from './detail-actions.tsx';
import { DetailDescription, DetailFacts } from './detail-facts.tsx';
import { DetailFinalPrice } from './detail-final-price.tsx';
import { DetailHeader } from './detail-header.tsx';
import { IS_WIDE } from './detail-layout.tsx';
import { DetailOffer } from './detail-offer.tsx';
import { detailMessages } from './messages.ts';
import { PhotoGallery } from './photo-gallery.tsx';
import {
  ClosingThanks,
  EditOwnSuggestionButton,
  LatePrice,
  OwnSuggestionPanel,
  PriceActionButton,
  PriceDialog,
  type ProposedPrice,
  SuggestionList,
  usePriceActions,
  WaitingPanel,
} from '../../suggestions/index.ts';
import { ShareButton } from '../share/share-button.tsx';

const AskedCard = lazyPart<AskedCardProps>(() => import('../asking/asked-card.tsx').then((module) => module.AskedCard));
const AskSheet = lazyPart<AskSheetProps>(() => import('../asking/ask-sheet.tsx').then((module) => module.AskSheet));
const SimilarThings = lazyPart<SimilarThingsProps>(() =>
  import('../closings/similar-things.tsx').then((module) => module.SimilarThings),
);
const OwnerEnd = lazyPart<OwnerEndProps>(() => import('../ending/owner-end.tsx').then((module) => module.OwnerEnd));
const PuzzleConsent = lazyPart<PuzzleConsentProps>(() =>
  import('../ending/puzzle-consent.tsx').then((module) => module.PuzzleConsent),
);
const loadResult = () => import('./suggestion-result.tsx');
const SuggestionResult = lazy(() => loadResult().then((module) => ({ default: module.SuggestionResult })));

/** The sheet to ask people opens by itself after posting, or by a button. */
type Sheet = 'ask' | 'posted';

function toSheet(opening: Opening | undefined): Sheet | undefined {
  return opening === 'close' ? undefined : opening;
}

type DetailViewProps = { listing: ListingForMember; viewerId: string | undefined; proposal: ProposedPrice | undefined };

export function DetailView({ listing, viewerId, proposal }: DetailViewProps) {
  const isOwner = listing.userId === viewerId;
  const opening = useOpening();
  const isAsked = isOwner ? opening === 'close' : proposal !== undefined && listing.ownSuggestion === null;
  const actions = usePriceActions(isAsked && listing.isActive, proposal);
  const [sheet, setSheet] = useState(isOwner && listing.isActive ? toSheet(opening) : undefined);
  const ask = () => setSheet('ask');
  // The result follows the dialog, so it loads while the member types. If that fails, it is tried again with the result.
  useEffect(() => {
    if (actions.isOpen && !isOwner) void loadResult().catch(() => undefined);
  }, [actions.isOpen, isOwner]);
  const isWide = useMediaQuery(IS_WIDE);
  const side = useRef<HTMLDivElement>(null);
  // As a variable of the style sheet, which decides where the column sticks.
  const sideStyle: CSSProperties & { '--side-height': string } = { '--side-height': `${useHeight(side)}px` };
  // On a wide screen the veil has the button. On a phone it stays in the bar under the thumb.
  const isActionOnVeil = isWide && isVeilShown(listing) && listing.ownSuggestion === null;
  const isWaiting = isWaitingForFirst({ listing, isOwner });
  const asked = isOwner && (
    <Suspense>
      <AskedCard listing={listing} onAsk={ask} isOffered={isWaiting} />
    </Suspense>
  );
  const description = <DetailDescription description={listing.description} />;
  useDocumentTitle(detailMessages.pageTitle(listing.title));
  return (
    <article>
      <div className={DETAIL_GRID}>
        <PhotoGallery listing={listing} isOwner={isOwner} />
        <div ref={side} style={sideStyle} className={DETAIL_SIDE}>
          <DetailHeader listing={listing} isOwner={isOwner} />
          {isWaiting && <OwnerStart listing={listing} onAsk={ask} />}
          {!listing.isActive && <DetailOutcome {...{ listing, isOwner, actions }} />}
          {isOwner && <SecondChance listing={listing} />}
          {isOwner && listing.finalPrice !== null && (
            <Suspense>
              <PuzzleConsent listing={listing} />
            </Suspense>
          )}
          <ClosingThanks actions={actions} />
          {!isWide && description}
          <WaitingPanel listing={listing} />
          <OwnSuggestionPanel listing={listing} />
          <Veil
            listing={listing}
            action={isActionOnVeil && <PriceActionButton {...{ listing, isOwner, actions }} />}
            isDialogOpen={actions.isOpen}
          >
            {listing.consensus === null ? (
              <ConsensusNone isActive={listing.isActive} isOwner={isOwner} />
            ) : (
              <ConsensusCard listing={listing} consensus={listing.consensus} />
            )}
          </Veil>
          {!isWide && asked}
          <GuessFirstOffer listing={listing} isOwner={isOwner} />
          <DetailOffer listing={listing} isOwner={isOwner} />
          {isWide && (
            <div className="flex gap-3">
              {isActionOnVeil ? (
                <ShareButton listing={listing} look="text" />
              ) : (
                <DetailActions {...{ listing, isOwner, actions }} />
              )}
            </div>
          )}
          {/* Last, so that prices that come late move no button. */}
          {isWide && asked}
        </div>
        <div className={DETAIL_BODY}>
          {isWide && description}
          <SuggestionList
            listing={listing}
            ownAction={listing.isActive && <EditOwnSuggestionButton actions={actions} />}
          />
          <DetailFacts listing={listing} />
          <LazySimilarThings listing={listing} />
        </div>
      </div>
      {!isWide && (
        // Last in the article, so that `sticky` keeps it at the bottom for the whole length of the page.
        <div className="sticky bottom-0 z-10 -mx-4 mt-8 flex flex-wrap gap-2 border-t border-border bg-bg px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8">
          <DetailActions {...{ listing, isOwner, actions }} />
        </div>
      )}
      <PriceDialog
        {...{ listing, isOwner, actions }}
        renderResult={(onChange) => <SuggestionResult listing={listing} onChange={onChange} />}
      />
      {sheet !== undefined && (
        <Suspense>
          <AskSheet listing={listing} isPosted={sheet === 'posted'} onClose={() => setSheet(undefined)} />
        </Suspense>
      )}
    </article>
  );
}

/** Time for the owner to extend the listing, or to post it again after its end. */
function SecondChance({ listing }: OwnerEndProps) {
  return hasSecondChance(listing, useNow()) ? (
    // About the height of the panel.
    <Suspense fallback={<div className="min-h-19" />}>
      <OwnerEnd listing={listing} />
    </Suspense>
  ) : null;
}

/** Hidden like the prices. It comes late, so it stands last and moves nothing. */
function LazySimilarThings({ listing }: SimilarThingsProps & { listing: Pick<ListingForMember, 'veiled'> }) {
  const isIdle = useIsPageIdle();
  return isIdle && !listing.veiled ? (
    <Suspense>
      <SimilarThings listing={listing} />
    </Suspense>
  ) : null;
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
