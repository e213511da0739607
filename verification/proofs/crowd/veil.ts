import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import type { Pool } from 'pg';
import { insertListing, insertSuggestion, type ListingRef } from '../kit/actors/listings.ts';
import { type Person, preparePeople } from '../kit/actors/people.ts';
import { buildBearer, openWireClient, type WireAnswer } from '../kit/http/wire-client.ts';
import { type ProofRun, runPart } from '../kit/proof-run.ts';
import { startApiProcess } from '../kit/services/api-process.ts';
import { type ScratchServices, startScratchServices } from '../kit/services/scratch-services.ts';
import { createWebRoot } from '../kit/services/web-root.ts';

const ACTIVE_LISTINGS = 3;
const AUTHORS = 4;

/** Headers that differ between two answers of the same content. */
const PASSING_HEADERS = new Set(['date', 'x-request-id']);

/** Queries of lists, each with a statement of its own. */
const LIST_QUERIES = [
  '',
  '?radius=20',
  '?radius=20&widen=true',
  '?status=all',
  '?search=bike',
  '?search=bike&radius=20',
  '?type=PRODUCT',
];

export type VeilFindings = {
  /** How many answers were compared for the readers who must not see a price. */
  compared: number;
  /** Answers to them that depend on a price. */
  leaks: string[];
  /** Answers that depend on a price for a member with the choice off: what the comparison can see. */
  surfaces: string[];
};

type Town = { owner: Person; authors: Person[]; active: ListingRef[]; readers: Record<string, Person | undefined> };

/**
 * Reads every GET route three times, over another process each. In between it changes all amounts and notes of active
 * listings, and then their offers. No answer to a visitor or to a member who guesses first may change by a byte; visitors see
 * offers.
 */
export async function compareVeiledAnswers(run: ProofRun): Promise<VeilFindings> {
  const scratch = await startScratchServices(run, 'veil');
  const environment = { ...scratch.environment, WEB_ROOT: createWebRoot(run) };
  const town = await insertTown(scratch.sql);
  const paths = listPaths(town);
  const before = await readAll(run, { environment }, { paths, town });
  await changePrices(scratch.sql);
  const after = await readAll(run, { environment }, { paths, town });
  // Visitors see offers, so only the answers to members who guess first are compared.
  await scratch.sql.query('update listing set offer_amount = offer_amount * 3 + 17 where is_active');
  const { 'a guesser': guesser, 'a guesser with blocks': blocker } = town.readers;
  const guessers = { 'a guesser': guesser, 'a guesser with blocks': blocker };
  const offered = await readAll(run, { environment }, { paths, town: { ...town, readers: guessers } });
  const changedByOffer = [...offered].filter(([key, answer]) => after.get(key) !== answer).map(([key]) => key);
  const changed = [...before].filter(([key, answer]) => after.get(key) !== answer).map(([key]) => key);
  const isOpen = (key: string) => key.startsWith(`${OPEN_READER} `);
  return {
    compared: [...before.keys()].filter((key) => !isOpen(key)).length,
    leaks: [...changed.filter((key) => !isOpen(key)), ...changedByOffer],
    surfaces: changed.filter(isOpen).map((key) => key.slice(OPEN_READER.length + 1)),
  };
}

const OPEN_READER = 'a member with the choice off';

async function insertTown(sql: Pool): Promise<Town> {
  const people = await preparePeople(sql);
  const [owner, guesser, blocker, open, ...authors] = await people.create('onboarded', 4 + AUTHORS);
  if (!owner || !guesser || !blocker || !open) throw new Error('No members were created.');
  await sql.query(`update member_account set guess_first_since = '-infinity' where member_id = any ($1)`, [
    [guesser.memberId, blocker.memberId],
  ]);
  // A member with blocks is read by other statements.
  await sql.query('update member_account set has_blocks = true where member_id = $1', [blocker.memberId]);
  const active: ListingRef[] = [];
  for (let nth = 0; nth < ACTIVE_LISTINGS; nth += 1) active.push(await insertListing(sql, owner.memberId));
  const closed = await insertListing(sql, owner.memberId, 'closed');
  for (const listing of [...active, closed]) {
    for (const author of authors) await insertSuggestion(sql, listing, author.memberId);
  }
  await sql.query(`update suggestion set comment = 'A note'`);
  await sql.query(
    `update listing set offer_amount = 4200, ballpark_price = 1000, ballpark_low = 900, ballpark_high = 1100, ballpark_count = suggestion_count,
       ballpark_voices = 400, ballpark_error = 0.5, ballpark_agreement = 90, ballpark_basis = 0`,
  );
  const readers = {
    'a visitor': undefined,
    'a guesser': guesser,
    'a guesser with blocks': blocker,
    [OPEN_READER]: open,
  };
  return { owner, authors, active, readers };
}

/** Amounts, notes and all that follows from them. */
async function changePrices(sql: Pool): Promise<void> {
  await sql.query(
    `update suggestion set amount = amount * 7 + 13, first_amount = null, comment = 'Another note, and a longer one', weight = 200
     from listing where listing.id = listing_id and listing.is_active`,
  );
  await sql.query(
    `update listing set suggestion_sum = suggestion_sum * 7 + 52, suggestion_min = suggestion_min * 7 + 13,
       suggestion_max = suggestion_max * 7 + 13, ballpark_price = 7013, ballpark_low = 5000, ballpark_high = 9000,
       ballpark_voices = 300, ballpark_error = 0.7, ballpark_agreement = 40, ballpark_basis = 44
     where is_active`,
  );
}

/** Every GET route with ids of this town, and the page of each listing. */
function listPaths({ owner, authors, active }: Town): string[] {
  const members = [owner, ...authors].map(({ memberId }) => memberId);
  const listings = active.map(({ id }) => id);
  const api = ALL_ENDPOINTS.filter(({ method }) => method === 'GET').flatMap(({ path }) => {
    if (path === '/listings') return LIST_QUERIES.map((query) => `${path}${query}`);
    if (!path.includes(':id')) return [path];
    const ids = path.startsWith('/listings/') ? listings : members;
    return ids.map((id) => path.replace(':id', id));
  });
  return [...api.map((path) => `/api${path}`), ...listings.map((id) => `/listing/${id}`)];
}

type Reading = { paths: readonly string[]; town: Town };

/** All answers of one process, by reader and path. */
async function readAll(
  run: ProofRun,
  scratch: Pick<ScratchServices, 'environment'>,
  { paths, town }: Reading,
): Promise<Map<string, string>> {
  return runPart(run, async (part) => {
    const { port } = await startApiProcess(part, scratch);
    const client = openWireClient(port);
    part.atEnd(async () => client.close());
    const answers = new Map<string, string>();
    for (const [name, reader] of Object.entries(town.readers)) {
      for (const path of paths) {
        const headers = reader ? buildBearer(reader) : {};
        answers.set(`${name} ${path}`, toText(await client.send({ method: 'GET', path, headers })));
      }
    }
    return answers;
  });
}

/** The whole answer: status, headers with the ETag, body. */
function toText({ status, headers, body }: WireAnswer): string {
  const kept = Object.entries(headers).filter(([name]) => !PASSING_HEADERS.has(name));
  return JSON.stringify([status, kept.toSorted(([one], [other]) => one.localeCompare(other)), body]);
}
