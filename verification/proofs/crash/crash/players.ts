import {
  closeOwnListing,
  editListing,
  editSuggestion,
  type Player,
  postListing,
  readNotifications,
  suggestOnListing,
} from './actions.ts';
import type { KnownListing, KnownSuggestion } from './history.ts';

const OPEN_LISTINGS = 2;
/** A listing is closed after this many suggestions, or sometimes earlier. */
const ENOUGH_SUGGESTIONS = 3;
const CLOSES_EARLY = 0.2;
/** The share of suggestions that go to a closed listing, as from an outdated page. */
const LOOKS_AT_CLOSED = 0.03;
/** Members suggest prices on the newest listings. */
const NEWEST_LISTINGS = 120;

/** Cumulative shares of the actions. */
const CLOSE = 0.06;
const EDIT_POST = 0.14;
const READ = 0.16;
const SUGGEST = 0.36;

/** Runs one action after the other until the proof ends. */
export async function runPlayer(player: Player, isOver: () => boolean): Promise<void> {
  while (!isOver()) await runAction(player);
}

async function runAction(player: Player): Promise<void> {
  const { openListings, random } = player;
  const [oldest] = openListings;
  if (!oldest || openListings.length < OPEN_LISTINGS) return postListing(player);
  const drawn = random.next();
  const isReady = oldest.suggestions.size >= ENOUGH_SUGGESTIONS || random.next() < CLOSES_EARLY;
  if (drawn < CLOSE && isReady) return closeOwnListing(player, oldest);
  if (drawn < EDIT_POST && !oldest.isLeftAlone) return editListing(player, oldest);
  if (drawn >= EDIT_POST && drawn < READ) return readNotifications(player);
  const suggestion = drawn < SUGGEST ? undefined : findEditable(player);
  if (suggestion) return editSuggestion(player, suggestion);
  const listing = findOpen(player);
  return listing ? suggestOnListing(player, listing) : closeOwnListing(player, oldest);
}

function findOpen({ person, history, random }: Player): KnownListing | undefined {
  const isForClosed = random.next() < LOOKS_AT_CLOSED;
  const candidates = history.listings
    .slice(-NEWEST_LISTINGS)
    .filter(
      ({ id, ownerId, closing, suggestions }) =>
        id !== undefined &&
        ownerId !== person.memberId &&
        !suggestions.has(person.memberId) &&
        (isForClosed ? closing?.knownAt !== undefined : closing === undefined),
    );
  return candidates[random.below(candidates.length)];
}

function findEditable(player: Player): KnownSuggestion | undefined {
  player.suggestions = player.suggestions.filter(
    ({ isLeftAlone, listing }) => !isLeftAlone && listing.closing === undefined,
  );
  return player.suggestions[player.random.below(player.suggestions.length)];
}
