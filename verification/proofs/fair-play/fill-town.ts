import { AWARD_XP, decideAwards } from '@ballpark/rules/xp';
import { newId } from '@ballpark/server/database/new-id';
import type { Pool } from 'pg';
import { type Random, seededRandom } from '../kit/seeded-random.ts';
import {
  RING_KINDS,
  RING_SIZE,
  type RingKind,
  simulateRing,
  simulateStarCircle,
  STAR_CIRCLE_SIZE,
} from './simulate-rings.ts';
import { insertSessions } from './networks.ts';
import { type Closing, createNeighbours, simulateHonest } from './simulate-town.ts';

export type TownSize = { members: number; days: number; ringsPerKind: number };

export type Town = {
  /** Ids of honest members. */
  honest: string[];
  /** Ids of colluding members who gain, and the kind of their ring. */
  rings: Map<string, RingKind | 'star'>;
  /** All that collude: the accomplices of a star gain nothing themselves. */
  colluding: string[];
  closings: number;
};

/** Ring members are honest neighbours too, up to the closings that they arrange. */
export async function insertTown(sql: Pool, seed: number, { members, days, ringsPerKind }: TownSize): Promise<Town> {
  const random = seededRandom(seed);
  const ringMembers = ringsPerKind * RING_KINDS.length * RING_SIZE;
  const neighbours = createNeighbours(random, { members: members + ringMembers, days });
  const stars = Array.from({ length: ringsPerKind }, (_, nth) => neighbours.length + nth * STAR_CIRCLE_SIZE);
  const ids = Array.from({ length: neighbours.length + ringsPerKind * STAR_CIRCLE_SIZE }, () => newId());
  const order = neighbours
    .map(({ index }) => ({ index, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ index }) => index);
  const rings = Array.from({ length: ringsPerKind * RING_KINDS.length }, (_, nth) => ({
    kind: RING_KINDS[nth % RING_KINDS.length] ?? 'farm',
    members: order.slice(nth * RING_SIZE, (nth + 1) * RING_SIZE),
  }));
  const closings = [
    ...simulateHonest(random, neighbours, { members, days }),
    ...rings.flatMap(({ kind, members: colluding }) =>
      simulateRing(random, { kind, members: colluding, neighbours, days }),
    ),
    ...stars.flatMap((first) => simulateStarCircle(random, { first, days })),
  ];
  await insertMembers(sql, ids, drawAges(seededRandom(seed + 600_000), closings, neighbours.length));
  await insertSessions(sql, { seed, ids, neighbours, rings });
  await insertClosings(sql, ids, closings);
  await creditAll(sql);
  const gaining = new Map<string, RingKind | 'star'>([
    ...rings.flatMap((ring) => ring.members.map((index) => [ids[index] ?? '', ring.kind] as const)),
    ...stars.map((index) => [ids[index] ?? '', 'star'] as const),
  ]);
  const honest = ids.slice(0, neighbours.length).filter((id) => !gaining.has(id));
  const colluding = [...gaining.keys(), ...ids.slice(neighbours.length)];
  return { honest, rings: gaining, colluding, closings: closings.length };
}

/** The share of members who joined shortly before the first thing they did. The others are here for a year. */
const JOINING_SHARE = 0.3;

/** How many minutes ago each member joined. The accounts of a star all did so shortly before. */
function drawAges(random: Random, closings: readonly Closing[], neighbours: number): number[] {
  const firstAgo: number[] = [];
  for (const { owner, postedAgo, suggestions } of closings) {
    for (const member of [owner, ...suggestions.map((suggestion) => suggestion.member)]) {
      firstAgo[member] = Math.max(firstAgo[member] ?? 0, postedAgo);
    }
  }
  return Array.from(firstAgo, (ago, member) => {
    const isJoining = random.next() < JOINING_SHARE || member >= neighbours;
    return isJoining ? (ago ?? 0) + 30 : 365 * 24 * 60;
  });
}

async function insertMembers(sql: Pool, ids: readonly string[], joinedAgo: readonly number[]): Promise<void> {
  await sql.query(
    `insert into member (id, name, created_at) select id, 'Neighbour', now() - make_interval(mins => coalesce(ago, 0))
     from unnest($1::uuid[], $2::int[]) given (id, ago)`,
    [ids, joinedAgo],
  );
  await sql.query(
    `insert into member_account (member_id, email, password_hash, email_verified_at, onboarded_at)
     select id, id || '@town.example', 'none', now(), now() from unnest($1::uuid[]) id`,
    [ids],
  );
}

const BATCH = 5000;

async function insertClosings(sql: Pool, ids: readonly string[], closings: readonly Closing[]): Promise<void> {
  for (let first = 0; first < closings.length; first += BATCH) {
    const rows = closings.slice(first, first + BATCH).map((closing) => ({ id: newId(), ...closing }));
    const listings = rows.map(({ id, owner, postedAgo, closedAgo, finalPriceMinor, suggestions }) => ({
      id,
      owner: ids[owner],
      posted: postedAgo,
      closed: closedAgo,
      price: finalPriceMinor,
      amounts: suggestions.map(({ amountMinor }) => amountMinor),
    }));
    await sql.query(INSERT_LISTINGS, [JSON.stringify(listings)]);
    const suggestions = rows.flatMap(({ id, owner, finalPriceMinor, suggestions: made }) =>
      award(made, finalPriceMinor).map(({ suggestion, reason }) => ({
        listing: id,
        owner: ids[owner],
        member: ids[suggestion.member],
        amount: suggestion.amountMinor,
        made: suggestion.madeAgo,
        reason,
        xp: AWARD_XP[reason],
      })),
    );
    await sql.query(INSERT_SUGGESTIONS, [JSON.stringify(suggestions)]);
  }
}

function award(suggestions: Closing['suggestions'], finalPriceMinor: number | null) {
  if (finalPriceMinor !== null) return decideAwards(suggestions, finalPriceMinor);
  return suggestions.map((suggestion) => ({ suggestion, reason: 'participation' as const }));
}

const INSERT_LISTINGS = `
  insert into listing (id, owner_id, title, description, type, location, currency, words, is_active, created_at, closed_at,
    settled_at, final_price, auto_closed_at, suggestion_count, suggestion_sum, suggestion_min, suggestion_max)
  select id, owner, 'Thing', 'A thing.', 'PRODUCT', 'Town', 'EUR', '', false, now() - make_interval(mins => posted),
    now() - make_interval(mins => closed), now() - make_interval(mins => closed), price,
    case when price is null then now() - make_interval(mins => closed) end, figures.count, figures.sum, figures.min, figures.max
  from jsonb_to_recordset($1::jsonb) given (id uuid, owner uuid, posted int, closed int, price bigint, amounts bigint[])
  cross join lateral (
    select count(*), coalesce(sum(amount), 0) as sum, min(amount), max(amount) from unnest(amounts) amount
  ) figures`;

const INSERT_SUGGESTIONS = `
  with given as materialized (
    select * from jsonb_to_recordset($1::jsonb)
      given (listing uuid, owner uuid, member uuid, amount bigint, made int, reason text, xp int)
  ),
  suggested as (
    insert into suggestion (id, listing_id, listing_owner_id, member_id, amount, created_at, xp_awarded)
    select gen_random_uuid(), listing, owner, member, amount, now() - make_interval(mins => made), xp from given
  )
  insert into xp_entry (id, member_id, reason, amount, listing_id, listing_title)
  select gen_random_uuid(), member, reason, xp, listing, 'Thing' from given`;

/** Totals, ranks and histogram as the product keeps them, without anything held. */
export async function creditAll(sql: Pool): Promise<void> {
  await sql.query(`
    update member set xp = ledger.xp, held_xp = 0 from (select member_id, sum(amount) as xp from xp_entry group by 1) ledger
    where ledger.member_id = member.id`);
  await sql.query('delete from member_rank');
  await sql.query('delete from xp_histogram');
  await sql.query('insert into member_rank (member_id, xp) select id, xp from member');
  await sql.query(`
    insert into xp_histogram (step, bucket, members)
    select step, xp / step, count(*) from member_rank cross join unnest(array[1, 100, 5000]) step
    where xp > 0 group by 1, 2`);
  await sql.query('analyze');
}
