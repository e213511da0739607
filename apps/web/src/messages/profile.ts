import { BRAND } from '@ballpark/rules/brand';
import { COUNT_CAP } from '@ballpark/rules/listing-search';

const MONTH = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' });

function inDigits(count: number): string {
  return count.toLocaleString('en-US');
}

export const profileMessages = {
  pageTitle: (name: string) => `${name} - ${BRAND}`,
  loading: 'Loading profile…',
  notFound: 'User not found',
  notFoundHint: 'Nobody with this address is here. They may have left.',
  toHome: 'Back to Home',
  errorTitle: 'This profile did not load',
  error: 'Check your connection, then try again.',
  xp: (xp: number) => `${inDigits(xp)} XP`,
  since: (createdAt: string) => `Member since ${MONTH.format(new Date(createdAt))}`,
  interests: 'Interests',
  edit: 'Edit profile',
  create: 'Create Listing',
  openPhoto: 'Open profile photo full screen',
  openBackground: 'Open background image full screen',
  photoOf: (name: string) => `Profile photo of ${name}`,
  backgroundOf: (name: string) => `Background image of ${name}`,
} as const;

export const profileTabMessages = {
  label: 'Parts of this profile',
  overview: 'Overview',
  /** Nobody counts beyond the cap. */
  listings: (count: number) => `Listings (${upToCap(count)})`,
  suggestions: (count: number) => `Suggestions (${upToCap(count)})`,
} as const;

export const profileListMessages = {
  noListings: 'No listings yet',
  noListingsHint: 'What they want priced will stand here.',
  noOwnListingsHint: 'Post a thing or a job and hear what it is worth.',
  noSuggestions: 'No suggestions yet',
  noSuggestionsHint: 'Prices they name for their neighbours will stand here.',
  noOwnSuggestionsHint: 'Name a price for something a neighbour has posted, and earn XP when it closes.',
  browse: 'Browse listings',
  listingsFailed: 'These listings did not load',
  suggestionsFailed: 'These suggestions did not load',
  pages: 'Pages',
  page: (page: number) => `Page ${page}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  earned: (xp: number) => `+${inDigits(xp)} XP`,
} as const;

/** One sentence for each way a picture of one's own can be changed. */
export const pictureMessages = {
  changePhoto: 'Change photo',
  changeBackground: 'Change background',
  photoStored: 'Profile photo updated successfully!',
  photoFailed: 'Failed to update profile photo. Please try again.',
  backgroundStored: 'Background image updated successfully!',
  backgroundFailed: 'Failed to update background image. Please try again.',
} as const;

function upToCap(count: number): string {
  return count >= COUNT_CAP ? `${inDigits(COUNT_CAP)}+` : inDigits(count);
}
