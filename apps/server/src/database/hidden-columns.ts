import { sql } from 'kysely';
import type { Instant } from './instant.ts';

/** Why a listing or a suggestion is not shown. It can have several reasons and is shown again without any. */
export type HiddenReason =
  /** The member who wrote it is suspended or banned. */
  | 'status'
  /** Reports have reached the threshold, and no moderator has decided yet. */
  | 'reports'
  /** A moderator has hidden it. */
  | 'decision'
  /** Its photo looks like one that was removed. */
  | 'photo'
  /** The member who wrote it has closed the account. */
  | 'closed-account';

export type Hiding = { reason: HiddenReason; at: Instant };

/** The columns of a row with one more reason. */
export function addReason({ reason, at }: Hiding) {
  return {
    hidden_for: sql<string[]>`array_append(array_remove(hidden_for, ${reason}), ${reason})`,
    hidden_at: sql<Date>`coalesce(hidden_at, ${at})`,
  };
}

/** The columns of a row without this reason. */
export function removeReason(reason: HiddenReason) {
  return {
    hidden_for: sql<string[]>`array_remove(hidden_for, ${reason})`,
    hidden_at: sql<Date | null>`case when array_remove(hidden_for, ${reason}) <> '{}' then hidden_at end`,
  };
}

/** Whether a row is hidden for this reason. */
export function hasReason(reason: HiddenReason) {
  return sql<boolean>`hidden_at is not null and ${reason} = any (hidden_for)`;
}
