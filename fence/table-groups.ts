/**
 * The two groups of tables that may one day live in different databases, and the queue's own.
 * A query stays inside one group; only the public card of a member may be joined from anywhere.
 */
export type TableGroup = 'members' | 'listings' | 'queue';

export const TABLE_GROUPS: Record<string, TableGroup> = {
  member: 'members',
  member_account: 'members',
  session: 'members',
  email_token: 'members',
  mail: 'members',
};

export const PUBLIC_CARD = 'member';

/** The queue brings its tables itself, in a schema of its own. */
export const QUEUE_SCHEMA = 'pgboss';
