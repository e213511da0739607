import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';
import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '../../database/instant.ts';
import { sqlText, type SqlText } from '../../database/statement.ts';

const WINDOW: SqlText = { text: `interval '${LISTING_WINDOW_HOURS} hours'` };

/** When a `listing` closes automatically. */
export const CLOSES_AT: SqlText = sqlText`coalesce(listing.closes_at, listing.created_at + ${WINDOW})`;

/** The same instant as listing_open_end has it: the index is used only where a statement repeats its expression. */
export const INDEXED_END: RawBuilder<string> = sql.raw(
  `coalesce(listing.closes_at at time zone 'UTC', (listing.created_at at time zone 'UTC') + ${WINDOW.text})`,
);

/** An instant that INDEXED_END can be compared with. */
export function toIndexedEnd(instant: Instant): RawBuilder<string> {
  return sql<string>`((${instant}) at time zone 'UTC')`;
}
