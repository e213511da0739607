import { type RawBuilder, sql } from 'kysely';
import { sqlText, type SqlText } from '../../database/statement.ts';

/**
 * The members whom a viewer does not see and who do not see the viewer: a block works in both directions. Every statement
 * that shows something of other members uses this one condition. Uses member_block_once and member_block_blocked.
 */
export function blockedMembers(viewer: SqlText): SqlText {
  return sqlText`
    select blocked_id from member_block where blocker_id = ${viewer} and kind = 'block'
    union all
    select blocker_id from member_block where blocked_id = ${viewer} and kind = 'block'`;
}

/** The members whose notes a viewer does not want to see. They do not know. Uses member_block_once. */
export function mutedMembers(viewer: SqlText): SqlText {
  return sqlText`select blocked_id from member_block where blocker_id = ${viewer} and kind = 'mute'`;
}

/** The members who do not want to be told what another one does: they have a block with them, or mute them. */
function untoldMembers(cause: SqlText): SqlText {
  return sqlText`${blockedMembers(cause)}
    union all
    select blocker_id from member_block where blocked_id = ${cause} and kind = 'mute'`;
}

/** The conditions above as subqueries for the query builder. */
export function selectBlockedMembers(memberId: string): RawBuilder<string> {
  return bindViewer(memberId, blockedMembers);
}

export function selectMutedMembers(memberId: string): RawBuilder<string> {
  return bindViewer(memberId, mutedMembers);
}

export function selectUntoldMembers(memberId: string): RawBuilder<string> {
  return bindViewer(memberId, untoldMembers);
}

function bindViewer(memberId: string, write: (viewer: SqlText) => SqlText): RawBuilder<string> {
  const others = sql.raw(write(sqlText`viewer.id`).text);
  return sql`(select other.id from (select ${memberId}::uuid as id) viewer cross join lateral (${others}) other (id))`;
}
