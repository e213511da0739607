import type { ListingForMember } from '@ballpark/contracts/listings';
import CircleCheck from 'lucide-react/icons/circle-check';
import Pencil from 'lucide-react/icons/pencil';
import Tag from 'lucide-react/icons/tag';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { actMessages } from './messages.ts';
import { Button } from '../../ui/basics/button.tsx';
import type { SuggestionDraft } from './suggestion-draft.ts';

const SuggestDialog = lazy(() => import('./suggest-dialog.tsx').then((module) => ({ default: module.SuggestDialog })));
const CloseDialog = lazy(() => import('./close-dialog.tsx').then((module) => ({ default: module.CloseDialog })));

export type PriceActs = {
  /** The main button: suggest, change, or close. Nothing once the listing is closed. */
  act: ReactNode;
  /** Beside the reader's own suggestion. */
  ownAct: ReactNode;
  /** Right after closing: who was closest. It comes with the dialog, which is loaded then. */
  outcome: ReactNode;
  dialog: ReactNode;
};

/**
 * What can be done about the price of a listing, as parts for its page. What is being written is kept here, so that
 * neither a dialog put away by mistake nor a turned screen loses it.
 */
export function usePriceActs(): (listing: ListingForMember) => PriceActs {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState<SuggestionDraft>();
  const [price, setPrice] = useState('');
  const [outcome, setOutcome] = useState<ReactNode>();
  const open = () => setIsOpen(true);
  const onClose = () => setIsOpen(false);
  return (listing) => {
    const isOwner = listing.userId === user?.id;
    const dialog = isOwner ? (
      <CloseDialog {...{ listing, price, onClose }} onPrice={setPrice} onClosed={setOutcome} />
    ) : (
      <SuggestDialog {...{ listing, draft, onClose }} onDraft={setDraft} />
    );
    return {
      act: listing.isActive && (
        <ActButton isOwner={isOwner} hasSuggested={listing.ownSuggestion !== null} onPress={open} />
      ),
      ownAct: listing.isActive && (
        <Button variant="outline" size="sm" aria-label={actMessages.editOwn} onClick={open}>
          {actMessages.editShort}
        </Button>
      ),
      outcome,
      dialog: isOpen && <Suspense>{dialog}</Suspense>,
    };
  };
}

type ActButtonProps = { isOwner: boolean; hasSuggested: boolean; onPress: () => void };

/** One button for each of the three, so that the focus a dialog gives back is not lost when the act changes. */
function ActButton({ isOwner, hasSuggested, onPress }: ActButtonProps) {
  const act = isOwner ? ACTS.close : ACTS[hasSuggested ? 'edit' : 'suggest'];
  return (
    <Button variant={act.variant} onClick={onPress} className="flex-1 px-3!">
      <act.Icon aria-hidden="true" className="size-5 shrink-0" />
      {act.text}
    </Button>
  );
}

const ACTS = {
  suggest: { text: actMessages.suggest, variant: 'accent', Icon: Tag },
  edit: { text: actMessages.edit, variant: 'outline', Icon: Pencil },
  close: { text: actMessages.close, variant: 'primary', Icon: CircleCheck },
} as const;
