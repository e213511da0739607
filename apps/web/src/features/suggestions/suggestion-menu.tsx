import type { Suggestion } from '@ballpark/contracts/listings';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { getErrorMessage } from '../../api/api-error.ts';
import { listingMessages } from '../../messages/listings.ts';
import { showError, showSuccess } from '../../ui/feedback/toast.ts';
import { type MenuItem, OverflowMenu } from '../../ui/overlay/overflow-menu.tsx';
import { useBlockActions } from '../blocks/index.ts';
import { useReportAction } from '../reports/index.ts';
import { noteMessages, suggestionListMessages } from './messages.ts';
import { useHideNote } from './note-queries.ts';

type SuggestionMenuProps = {
  suggestion: Suggestion;
  /** Whether the viewer owns the listing. */
  isOnOwnListing: boolean;
  /** The row of the suggestion. It keeps the focus when the menu disappears. */
  rowId: string;
};

/** The actions of a viewer about the suggestion of another member. */
export function SuggestionMenu({ suggestion, isOnOwnListing, rowId }: SuggestionMenuProps) {
  const { user, isMuted = false } = suggestion;
  const name = listingMessages.owner(user);
  const blocks = useBlockActions(
    { id: user.id, name, isMuted },
    { onBlocked: () => document.getElementById(rowId)?.focus() },
  );
  const noteItems = useNoteItems(suggestion);
  const report = useReportAction({ targetKind: 'suggestion', targetId: suggestion.id });
  return (
    <>
      <OverflowMenu
        label={suggestionListMessages.menu(name)}
        items={[...(isOnOwnListing ? noteItems : []), ...blocks.items, report.item]}
        className="-mt-2 -mr-2"
      />
      {blocks.dialog}
      {report.dialog}
    </>
  );
}

/** For the owner of the listing. None for a suggestion without a note. */
function useNoteItems({ id, listingId, comment, isNoteHidden = false }: Suggestion): MenuItem[] {
  const { mutateAsync } = useHideNote({ id, listingId });
  const toggle = async () => {
    try {
      await mutateAsync(!isNoteHidden);
      showSuccess(isNoteHidden ? noteMessages.shown : noteMessages.hidden);
    } catch (error) {
      showError(getErrorMessage(error, noteMessages.failed));
    }
  };
  if (comment === null && !isNoteHidden) return [];
  const Icon = isNoteHidden ? Eye : EyeOff;
  const text = isNoteHidden ? noteMessages.show : noteMessages.hide;
  return [{ text, icon: <Icon aria-hidden="true" className="size-5" />, onSelect: () => void toggle() }];
}
