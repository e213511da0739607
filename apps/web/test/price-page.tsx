import { getOwnProfile, type User } from '@ballpark/contracts/accounts';
import { getListing, type ListingForMember, type MemberCard, type Suggestion } from '@ballpark/contracts/listings';
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beginSession } from '../src/api/session.ts';
import { answer, respond } from './fake-api.ts';
import { buildListing, buildSuggestion } from './listings.ts';
import { onboardedMember } from './members.ts';
import { openPage } from './open-page.tsx';

// Lazy modules are compiled before the first test, so that no test waits for them.
await Promise.all([
  import('../src/features/suggestions/suggest-dialog.tsx'),
  import('../src/features/listings/detail/suggestion-result.tsx'),
  import('../src/features/suggestions/close-dialog.tsx'),
  import('../src/features/suggestions/thank-you-panel.tsx'),
  import('../src/ui/overlay/toaster.tsx'),
]);

/** The signed-in member as the owner of a listing. */
export const ownedByMe = { userId: onboardedMember.id, user: toMemberCard(onboardedMember) };

function toMemberCard({ id, name, username, photoUrl, xp }: User): MemberCard {
  return { id, name, username, photoUrl, xp };
}

/** A suggestion of the signed-in member. */
export function buildOwnSuggestion(overrides: Partial<Suggestion> = {}): Suggestion {
  return buildSuggestion(900, { ...ownedByMe, ...overrides });
}

/** Opens the page of a listing. A test may change `state.listing`, which is what the server has. */
export async function openListing(listing: ListingForMember = buildListing(), member: User = onboardedMember) {
  const state = { listing };
  const asked = respond(getListing, () => HttpResponse.json({ success: true, data: state.listing }));
  // The profile is refetched a little after every action.
  answer(getOwnProfile, { user: member });
  beginSession(member, 'good');
  const page = openPage(`/listing/${listing.id}`);
  await screen.findByRole('heading', { level: 1, name: listing.title });
  return { ...page, state, asked };
}

export function getButton(name: string | RegExp): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name });
}

export function queryButton(name: string): HTMLElement | null {
  return screen.queryByRole('button', { name });
}

/** Sets the whole value at once, like pasting. */
export function write(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
