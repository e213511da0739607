import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { insertListings, type ListingRef } from '../../kit/actors/listings.ts';
import { type HeldRequest, type HoldingConnection, openHoldingConnection } from '../../kit/http/held-requests.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import { OPERATOR_KEY } from '../../kit/services/scratch-services.ts';
import { type AnswerRecord, type FinishedRace, writeHistory } from './history.ts';
import type { RacePlan, RaceRequest } from './race-kinds.ts';

/** The number of requests that are released together, of several races. */
export const CONNECTIONS = 40;
/** Long enough for each server to read the headers and to authenticate the caller. */
const SETTLE_MS = 120;
/** A sweep is faster than other requests and would always win. It is delayed by these shares of a usual response time. */
const SWEEPS_AT = [0, 0.2, 0.4, 0.6, 0.8, 1];

export type Track = { sql: Pool; connections: readonly HoldingConnection[] };

/** The connections alternate between the processes, so that no lock inside one process can help. */
export async function openTrack(run: ProofRun, sql: Pool, ports: readonly number[]): Promise<Track> {
  const turns = Array.from({ length: CONNECTIONS }, (_, index) => ports[index % ports.length] ?? 0);
  const connections = await Promise.all(turns.map((port) => openHoldingConnection(port)));
  run.atEnd(async () => connections.forEach((connection) => connection.close()));
  return { sql, connections };
}

/** Runs several races at the same time, each on its own listing. */
export async function runWave({ sql, connections }: Track, plans: readonly RacePlan[]): Promise<void> {
  const listings = await insertListings(
    sql,
    plans.map(({ owner }) => owner.memberId),
  );
  const races = plans.flatMap((plan, index) => {
    const listing = listings[index];
    return listing ? [{ plan, listing }] : [];
  });
  // Guesses on listings that are open for less than an hour do not count for Price Sense, and not all may be quick ones.
  await sql.query(`update listing set created_at = now() - interval '2 hours' where id = any ($1::uuid[])`, [
    listings.filter((_, index) => index % 2 === 0).map(({ id }) => id),
  ]);
  await insertPresets(sql, races);
  const free = connections.values();
  const held = await Promise.all(races.map((race) => holdRace(race, free)));
  await sleep(SETTLE_MS);
  // Only now: otherwise the sweep of another race could close them before this race starts.
  await makeOlder(sql, {
    ids: races.filter(({ plan }) => plan.isOverdue).map(({ listing }) => listing.id),
    hours: 73,
  });
  await makeOlder(sql, {
    ids: races.filter(({ plan }) => plan.isLastDay).map(({ listing }) => listing.id),
    hours: 60,
  });
  waves += 1;
  const sweepsAfterMs = usualMs * (SWEEPS_AT[waves % SWEEPS_AT.length] ?? 0);
  const run = await Promise.all(held.map((release) => release(sweepsAfterMs)));
  usualMs = computeMeanTime(run.flatMap(({ answers }) => answers)) ?? usualMs;
  await writeHistory(sql, run);
}

let waves = 0;
/** The mean response time of the last wave. */
let usualMs = 20;

function computeMeanTime(answers: readonly AnswerRecord[]): number | undefined {
  const times = answers
    .filter(({ request, isLate }) => request.action !== 'sweep' && !isLate)
    .map(({ sentAt, answeredAt }) => answeredAt - sentAt);
  return times.length === 0 ? undefined : times.reduce((sum, ms) => sum + ms, 0) / times.length;
}

type PreparedRace = { plan: RacePlan; listing: ListingRef };
type StartRace = (sweepsAfterMs: number) => Promise<FinishedRace>;

/** Sends all requests of a race without their last bytes. The returned function releases them. */
async function holdRace({ plan, listing }: PreparedRace, free: Iterator<HoldingConnection>): Promise<StartRace> {
  const hold = async (request: RaceRequest, isLate: boolean): Promise<() => Promise<AnswerRecord>> => {
    const connection: HoldingConnection | undefined = free.next().value;
    if (!connection) throw new Error('There are more requests than connections.');
    const release = await connection.hold(buildRequest(request, listing.id));
    return async () => {
      const sentAt = performance.now();
      const { status, body } = await release();
      return { request, isLate, status, body, sentAt, answeredAt: performance.now() };
    };
  };
  const { requests, late } = plan;
  const releases = await Promise.all(requests.map((request) => hold(request, false)));
  const releaseLate = late && (await hold(late, true));
  return async (sweepsAfterMs) => {
    const running = releases.map(async (release, index) => {
      if (requests[index]?.action === 'sweep') await sleep(sweepsAfterMs);
      return release();
    });
    const straggler = releaseLate && waitForFirstEnd(running).then(releaseLate);
    const answers = await Promise.all([...running, ...(straggler ? [straggler] : [])]);
    return { plan, listing, answers };
  };
}

/** Waits for the first answer that confirms a closing or a deletion, or for all answers if none does. */
async function waitForFirstEnd(running: readonly Promise<AnswerRecord>[]): Promise<void> {
  const ends = running.map(async (answer) => {
    const { request, status } = await answer;
    if (status !== 200 || (request.action !== 'close' && request.action !== 'delete')) throw new Error('no end');
  });
  await Promise.any(ends).catch(() => undefined);
}

function buildRequest({ action, member, amountMinor, suggestionId }: RaceRequest, listingId: string): HeldRequest {
  const { token } = member;
  const price = amountMinor / 100;
  if (action === 'suggest') return { path: `/listings/${listingId}/suggest`, token, body: { amount: price } };
  if (action === 'edit') return { method: 'PUT', path: `/suggestions/${suggestionId}`, token, body: { amount: price } };
  if (action === 'close') return { path: `/listings/${listingId}/close`, token, body: { finalPrice: price } };
  if (action === 'extend') return { path: `/listings/${listingId}/extend`, token, body: {} };
  if (action === 'delete') return { method: 'DELETE', path: `/listings/${listingId}`, token, body: {} };
  return { path: '/admin/auto-close-listings', body: { adminKey: OPERATOR_KEY } };
}

/** Inserts suggestions directly and updates the totals of their listings, but not the progress of their authors. */
async function insertPresets(sql: Pool, races: readonly PreparedRace[]): Promise<void> {
  const rows = races.flatMap(({ plan, listing }) => plan.presets.map((preset) => ({ ...preset, listing })));
  if (rows.length === 0) return;
  await sql.query(
    `with given as (
       select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[])
         as given (id, listing_id, owner_id, member_id, amount)
     ), counted as (
       update listing set suggestion_count = total.n, suggestion_sum = total.sum, suggestion_min = total.min,
         suggestion_max = total.max
       from (select listing_id, count(*) n, sum(amount) sum, min(amount) min, max(amount) max from given group by 1) total
       where listing.id = total.listing_id
     ), noted as (
       insert into race_preset select id from given
     )
     insert into suggestion (id, listing_id, listing_owner_id, member_id, amount, first_amount, is_blind)
     select id, listing_id, owner_id, member_id, amount, amount, true from given`,
    [
      rows.map(({ id }) => id),
      rows.map(({ listing }) => listing.id),
      rows.map(({ listing }) => listing.ownerId),
      rows.map(({ member }) => member.memberId),
      rows.map(({ amountMinor }) => amountMinor),
    ],
  );
}

async function makeOlder(sql: Pool, { ids, hours }: { ids: readonly string[]; hours: number }): Promise<void> {
  if (ids.length === 0) return;
  await sql.query(`update listing set created_at = created_at - make_interval(hours => $2) where id = any ($1)`, [
    ids,
    hours,
  ]);
}
