import type { User } from '@ballpark/contracts/accounts';
import { getListing, type ListingForMember } from '@ballpark/contracts/listings';
import { lookUpLocation, searchCities } from '@ballpark/contracts/places';
import { fireEvent, screen } from '@testing-library/react';
import { beginSession } from '../src/api/session.ts';
import { answer } from './fake-api.ts';
import { buildListing, buildPhotoUrl } from './listings.ts';
import { onboardedMember } from './members.ts';
import { openPage } from './open-page.tsx';

// Lazy modules are compiled before the first test, so that no test waits for them.
await Promise.all([
  import('@ballpark/rules/crowd/propose-category'),
  import('../src/features/listings/closings/title-hint.tsx'),
  import('../src/features/listings/form/form-amount.tsx'),
  import('../src/features/listings/form/form-category.tsx'),
  import('../src/features/photos/listing/chosen-photos.tsx'),
  import('../src/features/photos/upload/photos-queries.ts'),
  import('../src/ui/overlay/dialog.tsx'),
  import('../src/ui/overlay/toaster.tsx'),
]);

/** A member whose area is Bristol. */
export const bristolMember: User = { ...onboardedMember, latitude: 51.4552, longitude: -2.5966 };

/** The member's area has a name, and no city search finds anything. */
export function answerOwnArea(): void {
  answer(searchCities, []);
  answer(lookUpLocation, {
    city: 'Bristol',
    country: 'United Kingdom',
    countryCode: 'GB',
    formattedLocation: 'Bristol, United Kingdom',
  });
}

/** Opens the form for a new listing, with the member's area filled in. */
export async function openCreate() {
  answerOwnArea();
  // After posting, the page of the listing fetches it.
  answer(getListing, buildOwnListing());
  beginSession(bristolMember, 'good');
  const page = openPage('/create');
  await screen.findByDisplayValue('Bristol, United Kingdom');
  return page;
}

/** A listing of that member. */
export function buildOwnListing(overrides: Partial<ListingForMember> = {}): ListingForMember {
  const { id, name, username, photoUrl, xp } = bristolMember;
  return buildListing({ userId: id, user: { id, name, username, photoUrl, xp }, ...overrides });
}

/** Opens the form for an existing listing. */
export function openEdit(listing: ListingForMember) {
  answerOwnArea();
  answer(getListing, listing);
  beginSession(bristolMember, 'good');
  return openPage(`/listing/${listing.id}/edit`);
}

export const field = {
  title: () => screen.getByLabelText<HTMLInputElement>('Title'),
  description: () => screen.getByLabelText<HTMLTextAreaElement>('Description'),
  category: () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category (optional)' }),
  location: () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Location' }),
  offer: () => screen.getByRole<HTMLInputElement>('switch', { name: 'I already have an offer' }),
  amount: () => screen.getByLabelText<HTMLInputElement>('Offer amount'),
};

/** Sets the whole value at once, like pasting. */
export function write(into: HTMLElement, value: string): void {
  fireEvent.change(into, { target: { value } });
}

/** Fills in the required fields. */
export function fillIn(): void {
  write(field.title(), 'Oak table');
  write(field.description(), 'Six chairs come with it.');
}

export function buildPhotoFile(name = 'table.png', type = 'image/png'): File {
  return new File([name], name, { type });
}

export function chooseFiles(...files: File[]): void {
  fireEvent.change(screen.getByTestId('listing-photo-files'), { target: { files } });
}

export const buildStoredPhoto = (nth: number) => ({ url: buildPhotoUrl(nth), width: 960, height: 720 });

export function getButton(name: string | RegExp): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name });
}

/** The draft in the browser's storage. */
export function readStoredDraft(): unknown {
  return JSON.parse(localStorage.getItem(`kept:listing-draft:${bristolMember.id}`) ?? 'null');
}
