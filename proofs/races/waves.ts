import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type HeldRequest, type HoldingConnection, openHoldingConnection } from '../kit/http/held-requests.ts';
import { type PostedListing, postListings } from '../kit/actors/listings.ts';
import type { ProofRun } from '../kit/proof-run.ts';
import { type Answered, type RunRace, writeHistory } from './history.ts';
import type { RacePlan, Runner } from './race-kinds.ts';
import { OPERATOR_KEY } from '../kit/services/scratch-services.ts';

/** So many requests are let go together, of several races. */
export const CONNECTIONS = 40;
/** By then every server knows who is calling, so that only the deed itself is left. */
const SETTLE_MS = 120;
/** A sweep has less to do and would always come first; so it is let go when the others are so far on their way. */
const SWEEPS_AT = [0, 0.2, 0.4, 0.6, 0.8, 1];

export type Track = { sql: Pool; connections: readonly HoldingConnection[] };

/** Every second connection goes to the other process, so that no lock inside one can help. */
export async function openTrack(run: ProofRun, sql: Pool, ports: readonly number[]): Promise<Track> {
  const turns = Array.from({ length: CONNECTIONS }, (_, index) => ports[index % ports.length] ?? 0);
  const connections = await Promise.all(turns.map((port) => openHoldingConnection(port)));
  run.atEnd(async () => connections.forEach((connection) => connection.close()));
  return { sql, connections };
}

/** Several races at once, each on a listing of its own. */
export async function runWave({ sql, connections }: Track, plans: readonly RacePlan[]): Promise<void> {
  const listings = await postListings(
    sql,
    plans.map(({ owner }) => owner.memberId),
  );
  const races = plans.flatMap((plan, index) => {
    const listing = listings[index];
    return listing ? [{ plan, listing }] : [];
  });
  await putPresets(sql, races);
  const free = connections.values();
  const held = await Promise.all(races.map((race) => holdRace(race, free)));
  await sleep(SETTLE_MS);
  // Only now, or another race would sweep them up before this one has begun.
  await makeOverdue(
    sql,
    races.filter(({ plan }) => plan.isOverdue).map(({ listing }) => listing.id),
  );
  waves += 1;
  const sweepsAfterMs = usualMs * (SWEEPS_AT[waves % SWEEPS_AT.length] ?? 0);
  const run = await Promise.all(held.map((release) => release(sweepsAfterMs)));
  usualMs = meanTime(run.flatMap(({ answers }) => answers)) ?? usualMs;
  await writeHistory(sql, run);
}

let waves = 0;
/** How long an answer took in the last wave. */
let usualMs = 20;

function meanTime(answers: readonly Answered[]): number | undefined {
  const times = answers
    .filter(({ runner, isLate }) => runner.act !== 'sweep' && !isLate)
    .map(({ sentAt, answeredAt }) => answeredAt - sentAt);
  return times.length === 0 ? undefined : times.reduce((sum, ms) => sum + ms, 0) / times.length;
}

type Prepared = { plan: RacePlan; listing: PostedListing };
type Start = (sweepsAfterMs: number) => Promise<RunRace>;

/** All of its requests but their last bytes; what is returned lets them go. */
async function holdRace({ plan, listing }: Prepared, free: Iterator<HoldingConnection>): Promise<Start> {
  const hold = async (runner: Runner, isLate: boolean): Promise<() => Promise<Answered>> => {
    const connection: HoldingConnection | undefined = free.next().value;
    if (!connection) throw new Error('There are more requests than connections.');
    const release = await connection.hold(requestOf(runner, listing.id));
    return async () => {
      const sentAt = performance.now();
      const { status, body } = await release();
      return { runner, isLate, status, body, sentAt, answeredAt: performance.now() };
    };
  };
  const { runners, late } = plan;
  const releases = await Promise.all(runners.map((runner) => hold(runner, false)));
  const releaseLate = late && (await hold(late, true));
  return async (sweepsAfterMs) => {
    const running = releases.map(async (release, index) => {
      if (runners[index]?.act === 'sweep') await sleep(sweepsAfterMs);
      return release();
    });
    const straggler = releaseLate && firstEnd(running).then(releaseLate);
    const answers = await Promise.all([...running, ...(straggler ? [straggler] : [])]);
    return { plan, listing, answers };
  };
}

/** When somebody was told that the listing has ended by their doing or, should nobody be, when all have an answer. */
async function firstEnd(running: readonly Promise<Answered>[]): Promise<void> {
  const ends = running.map(async (answer) => {
    const { runner, status } = await answer;
    if (status !== 200 || (runner.act !== 'close' && runner.act !== 'delete')) throw new Error('no end');
  });
  await Promise.any(ends).catch(() => undefined);
}

function requestOf({ act, member, amount, suggestionId }: Runner, listingId: string): HeldRequest {
  const { token } = member;
  const price = amount / 100;
  if (act === 'suggest') return { path: `/listings/${listingId}/suggest`, token, body: { amount: price } };
  if (act === 'edit') return { method: 'PUT', path: `/suggestions/${suggestionId}`, token, body: { amount: price } };
  if (act === 'close') return { path: `/listings/${listingId}/close`, token, body: { finalPrice: price } };
  if (act === 'delete') return { method: 'DELETE', path: `/listings/${listingId}`, token, body: {} };
  return { path: '/admin/auto-close-listings', body: { adminKey: OPERATOR_KEY } };
}

/** Written straight into the database, and counted on their listings; nobody has counted them for their authors. */
async function putPresets(sql: Pool, races: readonly Prepared[]): Promise<void> {
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
     insert into suggestion (id, listing_id, listing_owner_id, member_id, amount)
     select id, listing_id, owner_id, member_id, amount from given`,
    [
      rows.map(({ id }) => id),
      rows.map(({ listing }) => listing.id),
      rows.map(({ listing }) => listing.ownerId),
      rows.map(({ member }) => member.memberId),
      rows.map(({ amount }) => amount),
    ],
  );
}

async function makeOverdue(sql: Pool, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql.query(`update listing set created_at = created_at - interval '73 hours' where id = any ($1)`, [ids]);
}
