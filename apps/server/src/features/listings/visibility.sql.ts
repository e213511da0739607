import { type SqlText, sqlText } from '../../database/statement.ts';
import { blockedMembers } from '../accounts/blocked-members.sql.ts';

/**
 * Conditions for listings that members see. A listing is hidden while its owner is suspended or banned. The partial
 * indexes of the table repeat these conditions, so a statement that uses others cannot use the indexes.
 */
export const IS_OPEN: SqlText = sqlText`listing.is_active and listing.hidden_at is null`;
export const IS_SHOWN: SqlText = sqlText`listing.deleted_at is null and listing.hidden_at is null`;
export const IS_SHOWN_CLOSED: SqlText = sqlText`not listing.is_active and ${IS_SHOWN}`;

/** Whether lists hide the prices of a listing from members who guess first. They do not ask what the member has seen. */
export const MAY_BE_VEILED: SqlText = sqlText`listing.is_active`;

/** Whether the viewer and the owner have no block. A viewer without blocks needs no such condition. */
export function isOwnerVisible(viewer: SqlText): SqlText {
  return sqlText`listing.owner_id not in (${blockedMembers(viewer)})`;
}
