import { type RawBuilder, sql } from 'kysely';

/** A price from its owner, in time or late. */
export const PRICE = sql`coalesce(listing.final_price, listing.late_price)`;
export const CLOSED_AT = sql`coalesce(listing.late_outcome_at, listing.closed_at)`;

/** Closings that were judged before are not counted again. Uses flag_member. */
export const isNotJudged = (owner: RawBuilder<unknown>, suggester: RawBuilder<unknown>) => sql`not exists (
  select from flag where flag.member_id in (${owner}, ${suggester}) and flag.decided_at >= ${CLOSED_AT}
)`;
