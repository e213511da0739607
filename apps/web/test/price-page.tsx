import { getOwnProfile, type User } from '@ballpark/contracts/accounts';
import { getListing, type ListingForMember, type MemberCard, type Suggestion } from '@ballpark/contracts/listings';
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beginSession } from '../src/api/session.ts';
import { answer, respond } from './fake-api.ts';
import { aListing, aSuggestion } from './listings.ts';
import { onboardedMember } from './members.ts';
import { openPage } from './open-page.tsx';

// What the page loads late is there before the first test begins: compiling it is not theirs to wait for.
await Promise.all([
  import('../src/features/suggestions/suggest-dialog.tsx'),
  import('../src/features/suggestions/close-dialog.tsx'),
  import('../src/features/suggestions/thank-you-panel.tsx'),
  import('../src/ui/overlay/toaster.tsx'),
]);

/** The signed-in member as the owner of a listing. */
export const ownedByMe = { userId: onboardedMember.id, user: findCard(onboardedMember) };

function findCard({ id, name, username, photoUrl, xp }: User): MemberCard {
  return { id, name, username, photoUrl, xp };
}

/** A suggestion of the signed-in member. */
export function mySuggestion(said: Partial<Suggestion> = {}): Suggestion {
  return aSuggestion(900, { ...ownedByMe, ...said });
}

/** Opens the page of a listing as it is at the server; `state.listing` may change, as it does there. */
export async function openPriced(listing: ListingForMember = aListing()) {
  const state = { listing };
  const asked = respond(getListing, () => HttpResponse.json({ success: true, data: state.listing }));
  // XP is asked for again a little after every act.
  answer(getOwnProfile, { user: onboardedMember });
  beginSession(onboardedMember, 'good');
  const page = openPage(`/listing/${listing.id}`);
  await screen.findByRole('heading', { level: 1, name: listing.title });
  return { ...page, state, asked };
}

export function buttonNamed(name: string | RegExp): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name });
}

export function maybeButton(name: string): HTMLElement | null {
  return screen.queryByRole('button', { name });
}

/** Writes into a field at once, as pasting does. */
export function write(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
