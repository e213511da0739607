import type { Pool } from 'pg';
import { ANSWER_INVARIANTS } from './answer-invariants.ts';
import { EARNING_INVARIANTS } from './earning-invariants.ts';

/** What must be so when nothing is going on: the query finds what breaks it. */
export type Invariant = {
  /** As the catalogue of what must never break numbers them. */
  id: string;
  says: string;
  query: string;
  values?: unknown[];
};

export type Broken = Invariant & { rows: number };

/** About listings, and the suggestions and awards on them. */
const LISTING_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    says: 'a member has at most one suggestion on a listing',
    query: 'select from suggestion group by listing_id, member_id having count(*) > 1',
  },
  {
    id: 'I2',
    says: 'nobody has a suggestion on their own listing',
    query: 'select from suggestion join listing on listing.id = listing_id where member_id = owner_id',
  },
  {
    id: 'I3',
    says: 'a listing is settled by at most one job',
    query: `select from pgboss.job where name = 'settle-listing' group by data ->> 'listingId' having count(*) > 1`,
  },
  {
    id: 'I4',
    says: 'every suggestion on a closed listing has its award, as it says itself',
    query: `select from suggestion join listing on listing.id = listing_id
      left join xp_award award on award.listing_id = suggestion.listing_id and award.member_id = suggestion.member_id
      where closed_at is not null and (award.amount is null or award.amount is distinct from xp_awarded)`,
  },
  {
    // A listing takes suggestions until it is closed, however late that is; but it never closes by itself too early.
    id: 'I5',
    says: 'no listing closes by itself before its 72 hours are over',
    query: `select from listing where auto_closed_at < created_at + interval '72 hours'`,
  },
  {
    id: 'I7',
    says: 'a closing with a price pays 50 to all who are closest, 20 within 10 %, 5 to the others',
    query: `select from (
        select xp_awarded, final_price, abs(amount - final_price) off,
          min(abs(amount - final_price)) over (partition by listing_id) least
        from suggestion join listing on listing.id = listing_id where final_price is not null
      ) paid
      where xp_awarded is distinct from case when off = least then 50 when off * 10 <= final_price then 20 else 5 end`,
  },
  {
    id: 'I7',
    says: 'a listing that closed by itself pays 5 to everybody',
    query: `select from suggestion join listing on listing.id = listing_id
      where auto_closed_at is not null and xp_awarded is distinct from 5`,
  },
  {
    id: 'I14',
    says: 'a listing counts the suggestions it has: number, sum, lowest, highest',
    query: `select from listing cross join lateral (
        select count(*) n, coalesce(sum(amount), 0) total, min(amount) low, max(amount) high
        from suggestion where listing_id = listing.id
      ) kept
      where (suggestion_count, suggestion_sum) is distinct from (n, total)
        or (suggestion_min, suggestion_max) is distinct from (low, high)`,
  },
  {
    id: 'I15',
    says: 'a listing has one end at most, and is active until then',
    query: `select from listing where num_nonnulls(auto_closed_at, final_price, deleted_at) <> (not is_active)::int`,
  },
  {
    id: 'I16',
    says: 'nobody is paid without a suggestion, or on a listing that was deleted or never closed',
    query: `select from xp_award left join listing on listing.id = xp_award.listing_id
      left join suggestion on suggestion.listing_id = xp_award.listing_id and suggestion.member_id = xp_award.member_id
      where suggestion.id is null or listing.closed_at is null`,
  },
  {
    id: 'I16',
    says: 'no suggestion is without its listing or its author',
    query: `select from suggestion left join listing on listing.id = listing_id
      left join member on member.id = member_id where listing.id is null or member.id is null`,
  },
];

const ALL: readonly Invariant[] = [...LISTING_INVARIANTS, ...ANSWER_INVARIANTS, ...EARNING_INVARIANTS];

/** Looks at the whole database, once nothing is going on in it. */
export async function checkInvariants(sql: Pool): Promise<{ checked: number; broken: Broken[] }> {
  const broken: Broken[] = [];
  for (const invariant of ALL) {
    const { rows } = await sql.query(invariant.query, invariant.values);
    if (rows.length > 0) broken.push({ ...invariant, rows: rows.length });
  }
  return { checked: ALL.length, broken };
}
