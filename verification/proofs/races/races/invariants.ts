import type { Pool } from 'pg';
import { compareFigures } from '../../kit/wrong-figures.ts';
import { WRONG_TERMS } from '../../kit/wrong-sums.ts';
import { ANSWER_INVARIANTS } from './answer-invariants.ts';
import { EARNING_INVARIANTS } from './earning-invariants.ts';

/** A statement that must be true when no request is running. The query finds the rows that violate it. */
export type Invariant = {
  /** The number of the invariant. */
  id: string;
  statement: string;
  query: string;
  values?: unknown[];
};

export type BrokenInvariant = Pick<Invariant, 'id' | 'statement'> & { rows: number };

/** Invariants of listings, suggestions and awards. */
const LISTING_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    statement: 'a member has at most one suggestion on a listing',
    query: 'select from suggestion group by listing_id, member_id having count(*) > 1',
  },
  {
    id: 'I2',
    statement: 'no member has a suggestion on their own listing',
    query: 'select from suggestion join listing on listing.id = listing_id where member_id = owner_id',
  },
  {
    id: 'I3',
    statement: 'a listing is settled by at most one job',
    query: `select from pgboss.job where name = 'settle-listing' group by data ->> 'listingId' having count(*) > 1`,
  },
  {
    id: 'I4',
    statement: 'every suggestion on a closed listing has its award, with the XP of the suggestion',
    query: `select from suggestion join listing on listing.id = listing_id
      left join xp_award award on award.listing_id = suggestion.listing_id and award.member_id = suggestion.member_id
      where closed_at is not null and (award.amount is null or award.amount is distinct from xp_awarded)`,
  },
  {
    // An overdue listing accepts suggestions until it is closed. But it must not be closed automatically too early.
    id: 'I5',
    statement: 'no listing is closed automatically before its 72 hours are over, or its 144 if it was extended',
    query: `select from listing where auto_closed_at < coalesce(closes_at, created_at + interval '72 hours')`,
  },
  {
    id: 'I7',
    statement: 'a closing with a price gives 50 XP to the closest, 20 within 10 %, 5 to the others',
    query: `select from (
        select xp_awarded, final_price, abs(amount - final_price) off,
          min(abs(amount - final_price)) over (partition by listing_id) least
        from suggestion join listing on listing.id = listing_id where final_price is not null
      ) paid
      where xp_awarded is distinct from case when off = least then 50 when off * 10 <= final_price then 20 else 5 end`,
  },
  {
    id: 'I7',
    statement: 'an automatic closing gives 5 XP to all suggestions',
    query: `select from suggestion join listing on listing.id = listing_id
      where auto_closed_at is not null and xp_awarded is distinct from 5`,
  },
  {
    id: 'I14',
    statement: 'a listing stores the number, sum, minimum and maximum of its visible suggestions',
    query: `select from listing cross join lateral (
        select count(*) n, coalesce(sum(amount), 0) total, min(amount) low, max(amount) high
        from suggestion where listing_id = listing.id and suggestion.hidden_at is null
      ) kept
      where (suggestion_count, suggestion_sum) is distinct from (n, total)
        or (suggestion_min, suggestion_max) is distinct from (low, high)`,
  },
  {
    id: 'I15',
    statement: 'a listing has at most one end, and is active until then',
    query: `select from listing where num_nonnulls(auto_closed_at, final_price, deleted_at) <> (not is_active)::int`,
  },
  {
    id: 'I16',
    statement: 'there is no award without a suggestion, or on a listing that was deleted or not closed',
    query: `select from xp_award left join listing on listing.id = xp_award.listing_id
      left join suggestion on suggestion.listing_id = xp_award.listing_id and suggestion.member_id = xp_award.member_id
      where suggestion.id is null or listing.closed_at is null`,
  },
  {
    id: 'I16',
    statement: 'every suggestion has its listing and its author',
    query: `select from suggestion left join listing on listing.id = listing_id
      left join member on member.id = member_id where listing.id is null or member.id is null`,
  },
  { id: 'I20', statement: 'every word of an open listing is found, and no other', query: WRONG_TERMS },
];

const FIGURE_INVARIANT = { id: 'I19', statement: 'a ballpark figure is what the rules make of the prices' };

const ALL: readonly Invariant[] = [...LISTING_INVARIANTS, ...ANSWER_INVARIANTS, ...EARNING_INVARIANTS];

/** Checks the whole database. No request may be running. */
export async function checkInvariants(sql: Pool): Promise<{ checked: number; broken: BrokenInvariant[] }> {
  const broken: BrokenInvariant[] = [];
  for (const invariant of ALL) {
    const { rows } = await sql.query(invariant.query, invariant.values);
    if (rows.length > 0) broken.push({ ...invariant, rows: rows.length });
  }
  // Not SQL: the rules make the figure.
  const { different } = await compareFigures(sql);
  if (different > 0) broken.push({ ...FIGURE_INVARIANT, rows: different });
  return { checked: ALL.length + 1, broken };
}
