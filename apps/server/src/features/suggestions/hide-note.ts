import type { AppContext } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { recordOwnWrite } from '../accounts/sessions/find-caller.ts';
import { isListingId } from '../listings/listing-id.ts';
import { findNoteOwner, setNoteHidden } from './notes.repository.ts';

type HideNoteInput = { memberId: string; suggestionId: string; isHidden: boolean };

/** Lets the owner of a listing hide the note of a suggestion on it, or show it again. The amount stays. */
export async function hideNote(app: AppContext, input: HideNoteInput): Promise<void> {
  const { memberId, suggestionId } = input;
  const found = isListingId(suggestionId) ? await findNoteOwner(app.db, suggestionId, memberId) : undefined;
  if (!found) throw new Refusal('suggestion_not_found');
  if (found.ownerId !== memberId) throw new Refusal('not_listing_owner');
  await recordOwnWrite(app, memberId);
  const listingId = await setNoteHidden(app.db, { ...input, at: app.now() });
  // The suggestion or its listing was hidden or deleted after the first check.
  if (listingId === undefined) throw new Refusal('suggestion_not_found');
  app.live.announce(listingId, 'suggestion');
}
