import type { ListingForMember } from '@ballpark/contracts/listings';
import { DEFAULT_OUTCOME } from '@ballpark/rules/listings';
import CircleCheck from 'lucide-react/icons/circle-check';
import Pencil from 'lucide-react/icons/pencil';
import Tag from 'lucide-react/icons/tag';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { Button, type ButtonVariant } from '../../ui/basics/button.tsx';
import { actionMessages } from './messages.ts';
import type { ClosingDraft } from './close-dialog.tsx';
import type { ProposedPrice, SuggestionDraft } from './suggest-dialog.tsx';
import type { ClosingResult } from './suggestion-queries.ts';
import { useWaitingAmount } from './waiting/waiting-amount.ts';

// The thanks follow the dialog at once, so both load together.
const loadClosing = () => Promise.all([import('./close-dialog.tsx'), import('./thank-you-panel.tsx')]);
const CloseDialog = lazy(() => loadClosing().then(([module]) => ({ default: module.CloseDialog })));
const ThankYouPanel = lazy(() => loadClosing().then(([, module]) => ({ default: module.ThankYouPanel })));
// The thanks follow a late price at once, too.
const loadLatePrice = () => Promise.all([import('./late-price-panel.tsx'), import('./thank-you-panel.tsx')]);
const LatePricePanel = lazy(() => loadLatePrice().then(([module]) => ({ default: module.LatePricePanel })));
const SuggestDialog = lazy(() => import('./suggest-dialog.tsx').then((module) => ({ default: module.SuggestDialog })));

/**
 * The act of a member about the price of the listing on the page. The page holds this state, so a dialog that is
 * closed by mistake and a rotated screen lose nothing.
 */
export function usePriceActions(isOpenAtStart: boolean, proposal?: ProposedPrice) {
  const [isOpen, setIsOpen] = useState(isOpenAtStart);
  const [draft, setDraft] = useState<SuggestionDraft>();
  const [closing, setClosing] = useState<ClosingDraft>({ price: '', outcome: DEFAULT_OUTCOME });
  const [result, setResult] = useState<ClosingResult>();
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  return { isOpen, open, close, proposal, draft, setDraft, closing, setClosing, result, setResult };
}

type PriceActions = ReturnType<typeof usePriceActions>;

type PriceAction = {
  text: string;
  /** The end of the text, for screen readers where there is no room for it. */
  hiddenText?: string;
  variant: ButtonVariant;
  Icon: typeof Tag;
};

type ListingOfViewer = { listing: ListingForMember; isOwner: boolean };

const ACTIONS = {
  suggest: { text: actionMessages.suggest, variant: 'accent', Icon: Tag },
  edit: { text: actionMessages.editShort, hiddenText: actionMessages.editRest, variant: 'outline', Icon: Pencil },
  changeWaiting: { text: actionMessages.changeWaiting, variant: 'outline', Icon: Pencil },
  close: { text: actionMessages.close, variant: 'primary', Icon: CircleCheck },
  /** Without suggestions there is little to close. */
  closeEarly: { text: actionMessages.close, variant: 'outline', Icon: CircleCheck },
} satisfies Record<string, PriceAction>;

/**
 * Suggest, edit, change a price that waits, or close. It is the same element for all of them: when the action changes, the focus that a dialog gives
 * back is not lost.
 */
export function PriceActionButton({ listing, isOwner, actions }: ListingOfViewer & { actions: PriceActions }) {
  const { user } = useSession();
  const isWaiting = useWaitingAmount(user?.id, listing.id) !== undefined;
  const { text, hiddenText, variant, Icon }: PriceAction = ACTIONS[chooseAction({ listing, isOwner, isWaiting })];
  return (
    <Button variant={variant} onClick={actions.open} className={hiddenText === undefined ? 'flex-1 px-3!' : 'px-4!'}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span>
        {text}
        {hiddenText !== undefined && <span className="sr-only"> {hiddenText}</span>}
      </span>
    </Button>
  );
}

function chooseAction({ listing, isOwner, isWaiting }: ListingOfViewer & { isWaiting: boolean }): keyof typeof ACTIONS {
  if (isOwner) return listing.suggestionCount === 0 ? 'closeEarly' : 'close';
  if (isWaiting) return 'changeWaiting';
  return listing.ownSuggestion === null ? 'suggest' : 'edit';
}

/** For the viewer's own row in the list. */
export function EditOwnSuggestionButton({ actions }: { actions: PriceActions }) {
  return (
    <Button variant="outline" size="sm" aria-label={actionMessages.editOwn} onClick={actions.open}>
      {actionMessages.editShort}
    </Button>
  );
}

type PriceDialogProps = ListingOfViewer & {
  actions: PriceActions;
  /** Takes the place of the form once a new suggestion is sent. `onChange` brings the form back. */
  renderResult: (onChange: () => void) => ReactNode;
};

export function PriceDialog({ listing, isOwner, actions, renderResult }: PriceDialogProps) {
  const { isOpen, close, proposal, draft, setDraft, closing, setClosing, setResult } = actions;
  if (!isOpen) return null;
  return (
    <Suspense>
      {isOwner ? (
        <CloseDialog listing={listing} draft={closing} onDraft={setClosing} onClosed={setResult} onClose={close} />
      ) : (
        <SuggestDialog {...{ listing, proposal, draft, renderResult }} onDraft={setDraft} onClose={close} />
      )}
    </Suspense>
  );
}

/** Right after the owner closed the listing: who was closest. */
export function ClosingThanks({ actions: { result } }: { actions: PriceActions }) {
  return result ? (
    <Suspense>
      <ThankYouPanel result={result} />
    </Suspense>
  ) : null;
}

type LatePriceProps = { listing: ListingForMember; until: Date; actions: PriceActions };

/** For the owner of a listing that closed automatically: what it went for. */
export function LatePrice({ listing, until, actions: { setResult } }: LatePriceProps) {
  return (
    // About the height of the panel.
    <Suspense fallback={<div className="min-h-70" />}>
      <LatePricePanel listing={listing} until={until} onReported={setResult} />
    </Suspense>
  );
}
