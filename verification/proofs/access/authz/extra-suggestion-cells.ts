import type { ExtraName } from '../matrix.ts';
import { insertListing, insertSuggestion, type ListingRef, type ListingState } from '../../kit/actors/listings.ts';
import { type Person, UNKNOWN_ID } from '../../kit/actors/people.ts';
import { buildGet, buildPost, type WireRequest } from '../../kit/http/wire-client.ts';
import { OPERATOR_KEY, OPERATOR_KEY_HASH } from '../../kit/services/scratch-services.ts';
import { type CellRunner, type ExtraOutcome, sendAs } from './outcome.ts';
import { buildClosing, buildSuggestion } from '../../kit/http/valid-requests.ts';
import type { AuthzServer } from './server.ts';

/** Fields that a member must not be able to set. */
const FORBIDDEN_FIELDS = {
  id: UNKNOWN_ID,
  userId: UNKNOWN_ID,
  listingId: UNKNOWN_ID,
  xpAwarded: 50,
  user: { id: UNKNOWN_ID, xp: 9000 },
};

/** How the extra cells about suggestions and closing are run. */
export const SUGGESTION_RUNNERS = {
  'suggest a price twice: the first stays': async (server) => {
    const { person, listing } = await visitNeighbour(server);
    await insertSuggestion(server.sql, listing, person.memberId);
    const answer = await sendAs(server, person, buildSuggest(listing));
    return { answer, ...(await checkPrice(server, listing, 1000)) };
  },
  "suggest a price for the caller's own closed listing": async (server) => {
    const person = await server.people.createOne('onboarded');
    const listing = await insertListing(server.sql, person.memberId, 'closed');
    return { answer: await sendAs(server, person, buildSuggest(listing)) };
  },
  'suggest a price for a closed listing': (server) => suggestInState(server, 'closed'),
  'suggest a price for a listing that was closed automatically': (server) => suggestInState(server, 'auto-closed'),
  'suggest a price for an overdue listing before it is closed': (server) => suggestInState(server, 'overdue'),
  'suggest a price for a deleted listing': (server) => suggestInState(server, 'deleted'),
  'suggest a price as another member, with XP: these fields are ignored': async (server) => {
    const { person, listing } = await visitNeighbour(server);
    const answer = await sendAs(server, person, buildSuggest(listing, FORBIDDEN_FIELDS));
    const { rowCount } = await server.sql.query(
      'select from suggestion where listing_id = $1 and member_id = $2 and xp_awarded is null and id <> $3',
      [listing.id, person.memberId, UNKNOWN_ID],
    );
    return { answer, ...(rowCount !== 1 && { complaint: 'the suggestion has other values' }) };
  },
  "change a neighbour's suggestion on the caller's own listing: it stays": async (server) => {
    const person = await server.people.createOne('onboarded');
    const listing = await insertListing(server.sql, person.memberId);
    const id = await insertSuggestion(server.sql, listing, server.neighbour.memberId);
    const answer = await sendAs(server, person, buildSuggestionChange(id));
    return { answer, ...(await checkPrice(server, listing, 1000)) };
  },
  'change an own suggestion on a closed listing: it stays': async (server) => {
    const { person, listing } = await visitNeighbour(server, 'closed');
    const id = await insertSuggestion(server.sql, listing, person.memberId);
    const answer = await sendAs(server, person, buildSuggestionChange(id));
    return { answer, ...(await checkPrice(server, listing, 1000)) };
  },
  'change an own suggestion that moderation has hidden: it stays': async (server) => {
    const { person, listing } = await visitNeighbour(server);
    const id = await insertSuggestion(server.sql, listing, person.memberId);
    await server.sql.query(`update suggestion set hidden_at = now(), hidden_for = '{reports}' where id = $1`, [id]);
    const answer = await sendAs(server, person, buildSuggestionChange(id));
    return { answer, ...(await checkPrice(server, listing, 1000)) };
  },
  'change an own suggestion on a deleted listing': async (server) => {
    const { person, listing } = await visitNeighbour(server, 'deleted');
    const id = await insertSuggestion(server.sql, listing, person.memberId);
    return { answer: await sendAs(server, person, buildSuggestionChange(id)) };
  },
  'change a suggestion by the id of its listing': async (server) => {
    const { person, listing } = await visitNeighbour(server);
    await insertSuggestion(server.sql, listing, person.memberId);
    return { answer: await sendAs(server, person, buildSuggestionChange(listing.id)) };
  },
  'list the suggestions on a deleted listing': async (server) => {
    const { person, listing } = await visitNeighbour(server, 'deleted');
    return { answer: await sendAs(server, person, buildGet(`/api/listings/${listing.id}/suggestions`)) };
  },
  'close a listing twice: the first price stays': async (server) => {
    const person = await server.people.createOne('onboarded');
    const listing = await insertListing(server.sql, person.memberId);
    const first = await sendAs(server, person, buildClose(listing, 20));
    const answer = await sendAs(server, person, buildClose(listing, 30));
    const { rowCount } = await server.sql.query('select from listing where id = $1 and final_price = 2000', [
      listing.id,
    ]);
    const isFirstKept = first.status === 200 && rowCount === 1;
    return { answer, ...(!isFirstKept && { complaint: `the first time ${first.status}` }) };
  },
  'close a listing that was closed automatically': (server) => closeInState(server, 'auto-closed'),
  'close a deleted listing': (server) => closeInState(server, 'deleted'),
  "close a neighbour's listing after suggesting a price": async (server) => {
    const { person, listing } = await visitNeighbour(server);
    await insertSuggestion(server.sql, listing, person.memberId);
    return { answer: await sendAs(server, person, buildClose(listing)) };
  },
  'report the final price of a listing twice: the first stays': async (server) => {
    const person = await server.people.createOne('onboarded');
    const listing = await insertListing(server.sql, person.memberId, 'auto-closed');
    const first = await sendAs(server, person, buildReport(listing, 20));
    const answer = await sendAs(server, person, buildReport(listing, 30));
    const { rowCount } = await server.sql.query('select from listing where id = $1 and late_price = 2000', [
      listing.id,
    ]);
    const isFirstKept = first.status === 200 && rowCount === 1;
    return { answer, ...(!isFirstKept && { complaint: `the first time ${first.status}` }) };
  },
  'report the final price of an open listing': (server) => reportInState(server, 'active'),
  'report the final price of a listing that its owner closed': (server) => reportInState(server, 'closed'),
  'report the final price of a deleted listing': (server) => reportInState(server, 'deleted'),
  'close overdue listings with the admin key': async (server) => {
    const { id } = await insertListing(server.sql, server.neighbour.memberId, 'overdue');
    const answer = await server.send(buildSweep(OPERATOR_KEY));
    return {
      answer,
      ...(!answer.body.includes(id) && { complaint: 'the answer does not name the overdue listing' }),
    };
  },
  'close overdue listings with the hash of the admin key': async ({ send }) => ({
    answer: await send(buildSweep(OPERATOR_KEY_HASH)),
  }),
  'close overdue listings without a key': async ({ send }) => ({ answer: await send(buildSweep(undefined)) }),
} satisfies Partial<Record<ExtraName, CellRunner>>;

/** Creates a member, and a listing of the neighbour in this state. */
async function visitNeighbour(
  server: AuthzServer,
  state?: ListingState,
): Promise<{ person: Person; listing: ListingRef }> {
  const person = await server.people.createOne('onboarded');
  return { person, listing: await insertListing(server.sql, server.neighbour.memberId, state) };
}

async function suggestInState(server: AuthzServer, state: ListingState): Promise<ExtraOutcome> {
  const { person, listing } = await visitNeighbour(server, state);
  return { answer: await sendAs(server, person, buildSuggest(listing)) };
}

async function closeInState(server: AuthzServer, state: ListingState): Promise<ExtraOutcome> {
  const person = await server.people.createOne('onboarded');
  const listing = await insertListing(server.sql, person.memberId, state);
  return { answer: await sendAs(server, person, buildClose(listing)) };
}

async function reportInState(server: AuthzServer, state: ListingState): Promise<ExtraOutcome> {
  const person = await server.people.createOne('onboarded');
  const listing = await insertListing(server.sql, person.memberId, state);
  return { answer: await sendAs(server, person, buildReport(listing)) };
}

function buildSuggest({ id }: ListingRef, changes: Record<string, unknown> = {}): WireRequest {
  return { ...buildSuggestion(changes), path: `/api/listings/${id}/suggest` };
}

function buildSuggestionChange(id: string): WireRequest {
  return { ...buildSuggestion(), method: 'PUT', path: `/api/suggestions/${id}` };
}

function buildClose({ id }: ListingRef, finalPrice?: number): WireRequest {
  return { ...buildClosing(finalPrice), path: `/api/listings/${id}/close` };
}

function buildReport({ id }: ListingRef, finalPrice?: number): WireRequest {
  return { ...buildClosing(finalPrice), path: `/api/listings/${id}/final-price` };
}

function buildSweep(adminKey: string | undefined): WireRequest {
  return buildPost('/admin/auto-close-listings', { adminKey });
}

/** The listing must have exactly one suggestion, of this many minor units. */
async function checkPrice({ sql }: AuthzServer, { id }: ListingRef, amount: number) {
  const { rows } = await sql.query<{ amount: number }>('select amount::int from suggestion where listing_id = $1', [
    id,
  ]);
  const isKept = rows.length === 1 && rows[0]?.amount === amount;
  return isKept ? {} : { complaint: `its prices are ${rows.map((row) => row.amount).join(', ')}` };
}
