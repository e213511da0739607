import type { User } from '@ballpark/contracts/accounts';
import { getListing, type ListingForMember } from '@ballpark/contracts/listings';
import { lookUpLocation, searchCities } from '@ballpark/contracts/places';
import { fireEvent, screen } from '@testing-library/react';
import { beginSession } from '../src/api/session.ts';
import { answer } from './fake-api.ts';
import { aListing, photoAddress } from './listings.ts';
import { onboardedMember } from './members.ts';
import { openPage } from './open-page.tsx';

// What the pages load late is there before the first test begins: compiling it is not theirs to wait for.
await Promise.all([
  import('../src/features/listings/form/form-amount.tsx'),
  import('../src/features/photos/listing/chosen-photos.tsx'),
  import('../src/features/photos/upload/photos-queries.ts'),
  import('../src/ui/overlay/confirm-dialog.tsx'),
  import('../src/ui/overlay/toaster.tsx'),
]);

/** A member whose area is Bristol. */
export const bristolMember: User = { ...onboardedMember, latitude: 51.4552, longitude: -2.5966 };

/** The area of the member has a name, and no city is found by any. */
export function nameOwnArea(): void {
  answer(searchCities, []);
  answer(lookUpLocation, {
    city: 'Bristol',
    country: 'United Kingdom',
    countryCode: 'GB',
    formattedLocation: 'Bristol, United Kingdom',
  });
}

/** Opens the form for a new listing, with the own area filled in. */
export async function openCreate() {
  nameOwnArea();
  // Its page asks for what was posted.
  answer(getListing, ownListing());
  beginSession(bristolMember, 'good');
  const page = openPage('/create');
  await screen.findByDisplayValue('Bristol, United Kingdom');
  return page;
}

/** A listing of that member. */
export function ownListing(said: Partial<ListingForMember> = {}): ListingForMember {
  const { id, name, username, photoUrl, xp } = bristolMember;
  return aListing({ userId: id, user: { id, name, username, photoUrl, xp }, ...said });
}

/** Opens the form for a listing, which the API knows. */
export function openEdit(listing: ListingForMember) {
  nameOwnArea();
  answer(getListing, listing);
  beginSession(bristolMember, 'good');
  return openPage(`/listing/${listing.id}/edit`);
}

export const field = {
  title: () => screen.getByLabelText<HTMLInputElement>('Title'),
  description: () => screen.getByLabelText<HTMLTextAreaElement>('Description'),
  location: () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Location' }),
  offer: () => screen.getByRole<HTMLInputElement>('switch', { name: 'I already have an offer' }),
  amount: () => screen.getByLabelText<HTMLInputElement>('Offer amount'),
};

/** Writes into a field at once, as pasting does. */
export function write(into: HTMLElement, value: string): void {
  fireEvent.change(into, { target: { value } });
}

/** What a listing needs at least. */
export function fillIn(): void {
  write(field.title(), 'Oak table');
  write(field.description(), 'Six chairs come with it.');
}

export function aPhoto(name = 'table.png', type = 'image/png'): File {
  return new File([name], name, { type });
}

export function chooseFiles(...files: File[]): void {
  fireEvent.change(screen.getByTestId('listing-photo-files'), { target: { files } });
}

export const stored = (nth: number) => ({ url: photoAddress(nth), width: 960, height: 720 });

export function button(name: string | RegExp): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name });
}

/** What this browser keeps of the new listing. */
export function keptListing(): unknown {
  return JSON.parse(localStorage.getItem(`kept:listing-draft:${bristolMember.id}`) ?? 'null');
}
