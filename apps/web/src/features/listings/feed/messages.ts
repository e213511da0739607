import type { Pagination } from '@ballpark/contracts/endpoint';
import { formatCount } from '@ballpark/rules/display';
import type { Distance, ListingStatus } from '@ballpark/rules/listing-search';
import type { Widened } from '@ballpark/rules/pagination';
import { type ScreenUnit, toScreenDistance } from '@ballpark/rules/units';
import type { ListingType } from '@ballpark/rules/listings';
import { XP_CLOSEST } from '@ballpark/rules/xp';
import { listingMessages } from '../../../messages/listings.ts';

type Counted = Pick<Pagination, 'totalCount' | 'totalIsCapped'>;

const STATUSES: Record<ListingStatus, string> = { active: 'Active', closed: 'Closed', all: 'All' };

export const feedMessages = {
  title: 'Local Listings',
  nearYou: 'Near your area',
  search: 'Search listings',
  filtersTitle: 'Filters',
  filters: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  category: 'Category',
  distance: 'Distance',
  status: 'Status',
  clearAll: 'Clear All',
  typeName: (type: ListingType | 'ALL') => (type === 'ALL' ? 'All' : listingMessages.type(type)),
  distanceName: (distance: Distance, unit: ScreenUnit) => (distance === 0 ? 'Anywhere' : writeDistance(distance, unit)),
  statusName: (status: ListingStatus) => STATUSES[status],
  activeFilters: 'Active filters',
  searchChip: (search: string) => `“${search}”`,
  distanceChip: (distance: Distance, unit: ScreenUnit) =>
    distance === 0 ? 'Anywhere' : `Within ${writeDistance(distance, unit)}`,
  statusChip: (status: ListingStatus) => (status === 'all' ? 'Active and closed' : STATUSES[status]),
  removeFilter: (filter: string) => `Remove filter: ${filter}`,
  loading: 'Loading...',
  /** Why the list has listings from farther away. */
  widened: ({ radius, narrower, narrowerCount }: Widened, unit: ScreenUnit) =>
    `${narrowerCount === 0 ? 'None' : `Only ${narrowerCount}`} within ${writeDistance(narrower, unit)}. ` +
    (radius === 0 ? 'Showing listings from anywhere.' : `Showing up to ${writeDistance(radius, unit)}.`),
  /** Why the list has listings without some of the words. */
  closest: (search: string) => `No listing has all of: ${search.trim()}. These come closest.`,
  results: (counted: Counted) => `${formatTotal(counted)} results found`,
  showResults: (counted: Counted) => `Show ${formatTotal(counted)} ${counted.totalCount === 1 ? 'result' : 'results'}`,
  errorTitle: "We couldn't load this",
  error: 'Failed to load listings. Please try again.',
  emptyTitle: 'No listings found',
  emptyHint: 'Try adjusting your search criteria or create the first listing in your area.',
  createFirst: 'Create First Listing',
  searchWithin: (distance: Distance, unit: ScreenUnit) => `Search within ${writeDistance(distance, unit)}`,
  searchAnywhere: 'Search anywhere',
  clearFilters: 'Clear filters',
  pages: 'Pages',
  page: (page: number) => `Page ${page}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
} as const;

function writeDistance(distance: number, unit: ScreenUnit): string {
  return `${toScreenDistance(distance, unit)} ${unit.screen}`;
}

/** The server counts at most 1,000 results. */
function formatTotal({ totalCount, totalIsCapped }: Counted): string {
  return `${formatCount(totalCount)}${totalIsCapped ? '+' : ''}`;
}

/** For a member in whose area no member has posted yet. */
export const emptyTownMessages = {
  title: (town: string | undefined) => `No listings near ${town ?? 'you'} yet`,
  hint: 'Post the first one, or invite a neighbour. Below are the nearest from elsewhere, the nearest first.',
  post: 'Create First Listing',
  elsewhere: 'Practise on listings elsewhere',
} as const;

/** Home of a member without neighbours. */
export const homeTownMessages = {
  first: 'You are the first one here',
  quiet: 'It is quiet here so far',
  firstHint: 'That is fine. You can have a price today, and your friends need no account for it.',
  quietHint: 'That is fine. Nobody near you has an open listing right now, so yours would be seen.',
  post: 'Post one thing, ask people you know',
  postHint:
    'Send them the link of your listing. A product is also shown to members elsewhere who are good at guessing such things.',
  postAction: 'Post something',
  invite: 'Invite people near you',
  inviteHint: 'Three prices are enough for a figure.',
} as const;

export const homeMessages = {
  own: 'Your listings',
  close: 'Close',
  ask: 'Ask',
  askPeople: (title: string) => `Ask people about ${title}`,
  closeListing: (title: string) => `Close ${title}`,
  needsGuess: 'Needs your guess',
  quick: 'Guess ten',
  firstTask: 'Make your first guess',
  firstTaskHint: `Pick one and say what it would go for. The closest price earns ${XP_CLOSEST} XP.`,
  feed: 'Community Feed',
  feedOrder: 'Sorted by location & date',
  /** In place of 'Needs your guess', where nothing nearby does. */
  elsewhere: 'Guess for people elsewhere',
  elsewhereHint: (currency: string) =>
    `Nobody near you needs a price right now. These are in your currency (${currency}).`,
  /** Above listings that are all from farther away. Bands are kilometres for all members; 30 miles are a little less. */
  allFar: (unit: 'mi' | 'km') =>
    `Nothing within ${unit === 'mi' ? '30 miles' : '50 km'} yet. Below are the nearest, the nearest first.`,
  guide: 'What things went for',
  loading: 'Loading...',
  emptyTitle: 'No listings yet',
  emptyHint: 'Ask your neighbours what something would go for.',
  createFirst: 'Create First Listing',
  onlyOwnHint: 'Only you have posted so far. Your listings are on your profile.',
  ownListings: 'Your listings',
  showAll: 'Show All Listings',
  errorTitle: "We couldn't load this",
  error: 'Failed to load listings. Please try again.',
} as const;
