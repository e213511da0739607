import { close, editPost, editSuggestion, type Player, post, suggest } from './actions.ts';
import type { KnownListing, KnownSuggestion } from './history.ts';

const OPEN_LISTINGS = 2;
/** A listing is closed when so many have been asked for theirs, or now and then before. */
const ENOUGH_SUGGESTIONS = 3;
const CLOSES_EARLY = 0.2;
/** Somebody whose page is old tries what is closed already. */
const LOOKS_AT_CLOSED = 0.03;
/** The newest listings are where everybody is. */
const IN_SIGHT = 120;

/** Shares of what members do, each with those before it. */
const CLOSE = 0.06;
const EDIT_POST = 0.14;
const SUGGEST = 0.34;

/** One thing after the other, for as long as it is wanted. */
export async function playOn(player: Player, isOver: () => boolean): Promise<void> {
  while (!isOver()) await play(player);
}

async function play(player: Player): Promise<void> {
  const { own, chance } = player;
  const [oldest] = own;
  if (!oldest || own.length < OPEN_LISTINGS) return post(player);
  const drawn = chance.next();
  const isReady = oldest.suggestions.size >= ENOUGH_SUGGESTIONS || chance.next() < CLOSES_EARLY;
  if (drawn < CLOSE && isReady) return close(player, oldest);
  if (drawn < EDIT_POST && !oldest.isLeftAlone) return editPost(player, oldest);
  const suggestion = drawn < SUGGEST ? undefined : findEditable(player);
  if (suggestion) return editSuggestion(player, suggestion);
  const listing = findOpen(player);
  return listing ? suggest(player, listing) : close(player, oldest);
}

function findOpen({ person, history, chance }: Player): KnownListing | undefined {
  const isForClosed = chance.next() < LOOKS_AT_CLOSED;
  const candidates = history.listings
    .slice(-IN_SIGHT)
    .filter(
      ({ id, ownerId, closing, suggestions }) =>
        id !== undefined &&
        ownerId !== person.memberId &&
        !suggestions.has(person.memberId) &&
        (isForClosed ? closing?.knownAt !== undefined : closing === undefined),
    );
  return candidates[chance.below(candidates.length)];
}

function findEditable(player: Player): KnownSuggestion | undefined {
  player.made = player.made.filter(({ isLeftAlone, listing }) => !isLeftAlone && listing.closing === undefined);
  return player.made[player.chance.below(player.made.length)];
}
