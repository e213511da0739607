import type { ExtraName } from '../../security/matrix.ts';
import { as, type ExtraOutcome, type Performer } from './outcome.ts';
import { closing, getting, posting, suggesting } from './requests.ts';
import type { AuthzWorld } from './world.ts';
import { type ListingState, type PostedListing, postListing, postSuggestion } from '../kit/actors/listings.ts';
import type { Person } from '../kit/actors/people.ts';
import { OPERATOR_KEY, OPERATOR_KEY_HASH } from '../kit/services/scratch-services.ts';
import type { WireRequest } from '../kit/http/wire-client.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';
/** Nothing of this is for a member to say. */
const NOT_THEIRS = { id: NOBODY, userId: NOBODY, listingId: NOBODY, xpAwarded: 50, user: { id: NOBODY, xp: 9000 } };

/** How the extra cells about suggestions and closing are tried out. */
export const SUGGESTION_PERFORMERS = {
  'suggest a price twice: the first stays': async (world) => {
    const { person, listing } = await atNeighbours(world);
    await postSuggestion(world.sql, listing, person.memberId);
    const answer = await as(world, person, suggestOn(listing));
    return { answer, ...(await unlessPriced(world, listing, 1000)) };
  },
  "suggest a price for one's own closed listing": async (world) => {
    const person = await world.people.arriveAlone('onboarded');
    const listing = await postListing(world.sql, person.memberId, 'closed');
    return { answer: await as(world, person, suggestOn(listing)) };
  },
  'suggest a price for a closed listing': (world) => suggestIn(world, 'closed'),
  'suggest a price for a listing that was closed automatically': (world) => suggestIn(world, 'auto-closed'),
  'suggest a price for a listing whose time is over before it is closed': (world) => suggestIn(world, 'overdue'),
  'suggest a price for a deleted listing': (world) => suggestIn(world, 'deleted'),
  'suggest a price as somebody else, with XP: ignored': async (world) => {
    const { person, listing } = await atNeighbours(world);
    const answer = await as(world, person, suggestOn(listing, NOT_THEIRS));
    const { rowCount } = await world.sql.query(
      'select from suggestion where listing_id = $1 and member_id = $2 and xp_awarded is null and id <> $3',
      [listing.id, person.memberId, NOBODY],
    );
    return { answer, ...(rowCount !== 1 && { complaint: 'it is not as it should be' }) };
  },
  "change a neighbour's suggestion on one's own listing: it stays": async (world) => {
    const person = await world.people.arriveAlone('onboarded');
    const listing = await postListing(world.sql, person.memberId);
    const id = await postSuggestion(world.sql, listing, world.neighbour.memberId);
    const answer = await as(world, person, changing(id));
    return { answer, ...(await unlessPriced(world, listing, 1000)) };
  },
  "change one's suggestion on a closed listing: it stays": async (world) => {
    const { person, listing } = await atNeighbours(world, 'closed');
    const id = await postSuggestion(world.sql, listing, person.memberId);
    const answer = await as(world, person, changing(id));
    return { answer, ...(await unlessPriced(world, listing, 1000)) };
  },
  "change one's suggestion on a deleted listing": async (world) => {
    const { person, listing } = await atNeighbours(world, 'deleted');
    const id = await postSuggestion(world.sql, listing, person.memberId);
    return { answer: await as(world, person, changing(id)) };
  },
  'change a suggestion by the id of its listing': async (world) => {
    const { person, listing } = await atNeighbours(world);
    await postSuggestion(world.sql, listing, person.memberId);
    return { answer: await as(world, person, changing(listing.id)) };
  },
  'list the suggestions on a deleted listing': async (world) => {
    const { person, listing } = await atNeighbours(world, 'deleted');
    return { answer: await as(world, person, getting(`/api/listings/${listing.id}/suggestions`)) };
  },
  'close a listing twice: the first price stays': async (world) => {
    const person = await world.people.arriveAlone('onboarded');
    const listing = await postListing(world.sql, person.memberId);
    const first = await as(world, person, closeOf(listing, 20));
    const answer = await as(world, person, closeOf(listing, 30));
    const { rowCount } = await world.sql.query('select from listing where id = $1 and final_price = 2000', [
      listing.id,
    ]);
    const isFirstKept = first.status === 200 && rowCount === 1;
    return { answer, ...(!isFirstKept && { complaint: `the first time ${first.status}` }) };
  },
  'close a listing that was closed automatically': (world) => closeIn(world, 'auto-closed'),
  'close a deleted listing': (world) => closeIn(world, 'deleted'),
  'close a listing one has suggested a price for': async (world) => {
    const { person, listing } = await atNeighbours(world);
    await postSuggestion(world.sql, listing, person.memberId);
    return { answer: await as(world, person, closeOf(listing)) };
  },
  "close what is overdue with the operator's key": async (world) => {
    const { id } = await postListing(world.sql, world.neighbour.memberId, 'overdue');
    const answer = await world.send(sweeping(OPERATOR_KEY));
    return {
      answer,
      ...(!answer.body.includes(id) && { complaint: 'it says nothing of the listing that is overdue' }),
    };
  },
  "close what is overdue with the hash of the operator's key": async ({ send }) => ({
    answer: await send(sweeping(OPERATOR_KEY_HASH)),
  }),
  'close what is overdue without a key': async ({ send }) => ({ answer: await send(sweeping(undefined)) }),
} satisfies Partial<Record<ExtraName, Performer>>;

/** A member at a neighbour's listing in this state. */
async function atNeighbours(
  world: AuthzWorld,
  state?: ListingState,
): Promise<{ person: Person; listing: PostedListing }> {
  const person = await world.people.arriveAlone('onboarded');
  return { person, listing: await postListing(world.sql, world.neighbour.memberId, state) };
}

async function suggestIn(world: AuthzWorld, state: ListingState): Promise<ExtraOutcome> {
  const { person, listing } = await atNeighbours(world, state);
  return { answer: await as(world, person, suggestOn(listing)) };
}

async function closeIn(world: AuthzWorld, state: ListingState): Promise<ExtraOutcome> {
  const person = await world.people.arriveAlone('onboarded');
  const listing = await postListing(world.sql, person.memberId, state);
  return { answer: await as(world, person, closeOf(listing)) };
}

function suggestOn({ id }: PostedListing, changes: Record<string, unknown> = {}): WireRequest {
  return { ...suggesting(changes), path: `/api/listings/${id}/suggest` };
}

function changing(id: string): WireRequest {
  return { ...suggesting(), method: 'PUT', path: `/api/suggestions/${id}` };
}

function closeOf({ id }: PostedListing, finalPrice?: number): WireRequest {
  return { ...closing(finalPrice), path: `/api/listings/${id}/close` };
}

function sweeping(adminKey: string | undefined): WireRequest {
  return posting('/admin/auto-close-listings', { adminKey });
}

/** The one suggestion on the listing is of this many hundredths. */
async function unlessPriced({ sql }: AuthzWorld, { id }: PostedListing, amount: number) {
  const { rows } = await sql.query<{ amount: number }>('select amount::int from suggestion where listing_id = $1', [
    id,
  ]);
  const isKept = rows.length === 1 && rows[0]?.amount === amount;
  return isKept ? {} : { complaint: `its prices are ${rows.map((row) => row.amount).join(', ')}` };
}
