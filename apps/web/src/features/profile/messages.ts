import { ACHIEVEMENTS } from '@ballpark/rules/achievements';
import { BRAND } from '@ballpark/rules/brand';
import { NEAR_PERCENT } from '@ballpark/rules/xp';
import { COUNT_CAP } from '@ballpark/rules/listing-search';

const MONTH = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' });

function formatCount(count: number): string {
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
  xp: (xp: number) => `${formatCount(xp)} XP`,
  since: (createdAt: string) => `Member since ${MONTH.format(new Date(createdAt))}`,
  interests: 'Interests',
  edit: 'Edit profile',
  create: 'Create Listing',
  openPhoto: 'Open profile photo full screen',
  openBackground: 'Open background image full screen',
  photoAlt: (name: string) => `Profile photo of ${name}`,
  backgroundAlt: (name: string) => `Background image of ${name}`,
} as const;

export const profileTabMessages = {
  label: 'Parts of this profile',
  overview: 'Overview',
  /** The server counts up to the cap. */
  listings: (count: number) => `Listings (${formatCapped(count)})`,
  suggestions: (count: number) => `Suggestions (${formatCapped(count)})`,
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
  earned: (xp: number) => `+${formatCount(xp)} XP`,
} as const;

export const pictureMessages = {
  changePhoto: 'Change photo',
  changeBackground: 'Change background',
  photoStored: 'Profile photo updated successfully!',
  photoFailed: 'Failed to update profile photo. Please try again.',
  backgroundStored: 'Background image updated successfully!',
  backgroundFailed: 'Failed to update background image. Please try again.',
} as const;

function formatCapped(count: number): string {
  return count >= COUNT_CAP ? `${formatCount(COUNT_CAP)}+` : formatCount(count);
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const ORDINALS = new Intl.PluralRules('en-US', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

export const overviewMessages = {
  figures: 'In figures',
  suggestions: 'Suggestions',
  accurate: `Within ${NEAR_PERCENT}%`,
  helped: 'People helped',
  failed: 'This part did not load.',
  retry: 'Try again',
} as const;

export const standingMessages = {
  title: 'Level',
  toNext: (xp: number, level: string) => `${formatCount(xp)} XP to ${level}`,
  highest: 'The highest level',
  bar: 'Progress to the next level',
  rank: (rank: number) => `${formatCount(rank)}${ENDINGS[ORDINALS.select(rank)] ?? 'th'} of all members`,
} as const;

export const historyMessages = {
  title: 'XP history',
  none: 'No XP yet',
  noneHint: 'A price that comes close earns XP when its listing closes.',
  day: (day: Date) => DAY.format(day),
  today: 'Today',
  end: (when: string, xp: number) => `${when} · ${formatCount(xp)} XP`,
  /** The chart in words, for screen readers. */
  drawing: (first: { day: Date; xp: number }, xp: number) =>
    `From ${formatCount(first.xp)} XP on ${DAY_AND_YEAR.format(first.day)} to ${formatCount(xp)} XP today`,
} as const;

export const activityMessages = {
  title: 'Recent activity',
  none: 'Nothing has happened yet',
  noneHint: 'What is earned here will stand in this list.',
  earned: (xp: number) => `+${formatCount(xp)} XP`,
  /** Before the title of a listing. */
  closest: 'Closest price on',
  within10: `Within ${NEAR_PERCENT}% on`,
  participation: 'Helped price',
  unlocked: (name: string) => `Achievement unlocked: ${name}`,
  other: 'Earned XP',
  goneListing: 'a listing',
} as const;

const ACHIEVEMENT_REASON = 'achievement:';

/** The reason of an XP entry. The listing's title follows if there is one. */
export function describeReason(reason: string): { words: string; isAboutListing: boolean } {
  if (reason === 'closest' || reason === 'within10' || reason === 'participation') {
    return { words: activityMessages[reason], isAboutListing: true };
  }
  const id = reason.startsWith(ACHIEVEMENT_REASON) ? reason.slice(ACHIEVEMENT_REASON.length) : undefined;
  const name = ACHIEVEMENTS.find((achievement) => achievement.id === id)?.name;
  return {
    words: name === undefined ? activityMessages.other : activityMessages.unlocked(name),
    isAboutListing: false,
  };
}

export const editProfileMessages = {
  heading: 'Edit profile',
  lead: 'This is what neighbours see of you.',
  back: 'Back to profile',
  pictures: 'Pictures',
  picturesHint: 'A new picture shows at once. JPEG, PNG, WebP or GIF, up to 10 MB.',
  removePhoto: 'Remove photo',
  removeBackground: 'Remove background',
  account: 'Account',
  name: 'Name',
  email: 'Email',
  fixed: 'Your name and email cannot be changed.',
  about: 'About',
  aboutExample: 'What you know prices of, and what you are looking for.',
  interests: 'Interests',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: 'Profile updated successfully!',
  failed: 'Failed to update profile',
} as const;

export const leaveMessages = {
  title: 'Leave without saving?',
  consequence: 'What you changed here is not saved yet.',
  leave: 'Discard changes',
  leaving: 'Leaving…',
  stay: 'Keep editing',
} as const;
