/**
 * The groups of tables that may one day live in different databases: of members, of listings, data about the world
 * that is the same for everybody, and the queue's own.
 * A query stays inside one group; only the public card of a member may be joined from anywhere.
 */
export type TableGroup = 'members' | 'listings' | 'reference' | 'queue';

export const TABLE_GROUPS: Record<string, TableGroup> = {
  member: 'members',
  member_account: 'members',
  session: 'members',
  email_token: 'members',
  password_reset_request: 'members',
  mail: 'members',
  contact_message: 'members',
  photo: 'members',
  photo_object: 'members',
  place: 'reference',
  listing: 'listings',
  suggestion: 'listings',
  idempotency_key: 'listings',
  reminder_mark: 'listings',
  xp_histogram: 'members',
  member_rank: 'members',
  achievement_unlock: 'members',
  helped_owner: 'members',
  suggestion_day: 'members',
  progress_event: 'members',
  member_progress: 'members',
  xp_entry: 'members',
  xp_award: 'listings',
};

export const PUBLIC_CARD = 'member';

/** The queue brings its tables itself, in a schema of its own. */
export const QUEUE_SCHEMA = 'pgboss';
