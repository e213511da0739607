import { ACHIEVEMENTS } from '@ballpark/rules/achievements';
import { BRAND } from '@ballpark/rules/brand';
import { formatCount, formatOrdinal } from '@ballpark/rules/display';
import { NEAR_PERCENT } from '@ballpark/rules/xp';
import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { formatCalendarDay, formatMonth } from '../../lib/dates.ts';

export const profileMessages = {
  pageTitle: (name: string) => `${name} - ${BRAND}`,
  loading: 'Loading profile…',
  notFound: 'User not found',
  notFoundHint: "This member doesn't exist or has left.",
  toHome: 'Back to Home',
  more: (name: string) => `More about ${name}`,
  errorTitle: "We couldn't load this profile",
  error: 'Check your connection and try again.',
  xp: (xp: number) => `${formatCount(xp)} XP`,
  since: (createdAt: string) => `Member since ${formatMonth(new Date(createdAt))}`,
  interests: 'Interests',
  edit: 'Edit profile',
  settings: 'Settings',
  create: 'Create listing',
  openPhoto: 'Open profile photo full screen',
  openBackground: 'Open background image full screen',
  photoAlt: (name: string) => `Profile photo of ${name}`,
  backgroundAlt: (name: string) => `Background image of ${name}`,
} as const;

export const profileTabMessages = {
  label: 'Profile sections',
  overview: 'Overview',
  /** The server counts up to the cap. */
  listings: (count: number) => `Listings (${formatCapped(count)})`,
  suggestions: (count: number) => `Suggestions (${formatCapped(count)})`,
} as const;

export const profileListMessages = {
  noListings: 'No listings yet',
  noListingsHint: 'Nothing posted yet.',
  noOwnListingsHint: "Post an item or a job and find out what it's worth.",
  noSuggestions: 'No suggestions yet',
  noSuggestionsHint: 'Prices they suggest show up here.',
  noOwnSuggestionsHint: "Suggest a price for a neighbour's listing and earn XP when it closes.",
  browse: 'Browse listings',
  listingsFailed: "We couldn't load these listings",
  suggestionsFailed: "We couldn't load these suggestions",
  pages: 'Pages',
  page: (page: number) => `Page ${page}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  hiddenTitle: 'Hidden listings',
  hiddenHint: 'Only you see these, without photos. Your notifications say why, and how to ask for another look.',
  hidden: 'Hidden',
  toNotifications: 'See notifications',
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

export const overviewMessages = {
  figures: 'In numbers',
  suggestions: 'Suggestions',
  accurate: `Within ${NEAR_PERCENT}%`,
  helped: 'People helped',
  failed: "We couldn't load this part.",
  retry: 'Try again',
} as const;

export const standingMessages = {
  title: 'Level',
  toNext: (xp: number, level: string) => `${formatCount(xp)} XP to ${level}`,
  highest: 'Top level',
  highestHint: "From here on it's all about rank.",
  bar: 'Progress to the next level',
  rank: (rank: number) => `${formatOrdinal(rank)} of all members`,
} as const;

export const historyMessages = {
  title: 'XP history',
  none: 'No XP yet',
  noneHint: 'Suggest a price close to the final one and earn XP when the listing closes.',
  day: (day: Date) => formatCalendarDay(day, 'short'),
  today: 'Today',
  end: (when: string, xp: number) => `${when} · ${formatCount(xp)} XP`,
  /** The chart in words, for screen readers. */
  drawing: (first: { day: Date; xp: number }, xp: number) =>
    `From ${formatCount(first.xp)} XP on ${formatCalendarDay(first.day, 'full')} to ${formatCount(xp)} XP today`,
} as const;

export const activityMessages = {
  title: 'Recent activity',
  none: 'Nothing here yet',
  noneHint: 'Points earned show up here.',
  earn: 'Guess ten',
  /** A line that takes points back has a negative amount. */
  earned: (xp: number) => (xp < 0 ? `−${formatCount(-xp)} XP` : `+${formatCount(xp)} XP`),
  /** Before the title of a listing. */
  closest: 'Closest price on',
  within10: `Within ${NEAR_PERCENT}% on`,
  participation: 'Helped price',
  late_closest: 'Closest price, reported later, on',
  late_within10: `Within ${NEAR_PERCENT}%, reported later, on`,
  reversed: 'Taken back after a fair play review:',
  unlocked: (name: string) => `Achievement unlocked: ${name}`,
  other: 'Earned XP',
  goneListing: 'a listing',
  /** Points that leaderboards leave out, as only the member sees them. */
  limited: 'Counts for your level, not on the leaderboard.',
  whyLimited: 'Why?',
} as const;

const LISTING_REASONS = ['closest', 'within10', 'participation', 'late_closest', 'late_within10'] as const;
const ACHIEVEMENT_REASON = 'achievement:';
const REVERSED_REASON = 'reversed:';

/** The reason of an XP entry. The listing's title follows if there is one. */
export function describeReason(reason: string): { words: string; isAboutListing: boolean } {
  const listingReason = LISTING_REASONS.find((known) => known === reason);
  if (listingReason !== undefined) return { words: activityMessages[listingReason], isAboutListing: true };
  if (reason.startsWith(REVERSED_REASON)) return { words: activityMessages.reversed, isAboutListing: true };
  const id = reason.startsWith(ACHIEVEMENT_REASON) ? reason.slice(ACHIEVEMENT_REASON.length) : undefined;
  const name = ACHIEVEMENTS.find((achievement) => achievement.id === id)?.name;
  return {
    words: name === undefined ? activityMessages.other : activityMessages.unlocked(name),
    isAboutListing: false,
  };
}

export const editProfileMessages = {
  heading: 'Edit profile',
  lead: 'This is what your neighbours see.',
  back: 'Back to profile',
  pictures: 'Pictures',
  picturesHint: 'New pictures show right away. JPEG, PNG, WebP or GIF, up to 10 MB.',
  removePhoto: 'Remove photo',
  removeBackground: 'Remove background',
  account: 'Account',
  name: 'Name',
  email: 'Email',
  elsewhere: 'Email, username and area are in your',
  settings: 'settings',
  otherName: 'For another name,',
  writeToUs: 'write to us',
  about: 'About',
  aboutExample: 'What do you know the price of? What are you looking for?',
  interests: 'Interests',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: 'Profile updated successfully!',
  failed: 'Failed to update profile',
} as const;

export const leaveMessages = {
  title: 'Leave without saving?',
  consequence: "Your changes haven't been saved.",
  leave: 'Discard changes',
  leaving: 'Leaving…',
  stay: 'Keep editing',
} as const;
