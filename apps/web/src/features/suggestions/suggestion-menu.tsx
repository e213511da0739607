import type { Suggestion } from '@ballpark/contracts/listings';
import { listingMessages } from '../../messages/listings.ts';
import { OverflowMenu } from '../../ui/overlay/overflow-menu.tsx';
import { useBlockActions } from '../blocks/index.ts';
import { suggestionListMessages } from './messages.ts';

/** What a viewer can do about the suggestion of another member. */
export function SuggestionMenu({ suggestion }: { suggestion: Suggestion }) {
  const { user, isMuted = false } = suggestion;
  const name = listingMessages.owner(user);
  const blocks = useBlockActions({ id: user.id, name, isMuted }, { onBlocked: () => undefined });
  return (
    <>
      <OverflowMenu label={suggestionListMessages.menu(name)} items={blocks.items} className="-mt-2 -mr-2" />
      {blocks.dialog}
    </>
  );
}
